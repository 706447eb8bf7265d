import type { FastifyInstance } from 'fastify'
import type { SettledEnv } from './parts.ts'

/** The same for every answer, so they are put together once. A page with needs of its own overrides them. */
export function securityHeaders(app: FastifyInstance, env: SettledEnv): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(env),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  if (env.publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

function contentPolicy(env: SettledEnv): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // The component library writes style elements; scripts stay without exception.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...originOf(env.addressServiceUrl)],
    'frame-src': ["'self'", ...originOf(env.reportsUrl), ...originOf(env.unificationUrl)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

function originOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : []
}
