import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SettledEnv } from './parts.ts'

/** The same for every answer, so they are put together once. A page with needs of its own overrides them. */
export function securityHeaders(app: FastifyInstance, env: SettledEnv): void {
  const headers: Record<string, string> = {
    'content-security-policy': written({
      ...ownSourcesOnly,
      'connect-src': ["'self'", ...originOf(env.proxyBase), ...originOf(env.addressServiceUrl)],
      'frame-src': ["'self'", ...originOf(env.reportsUrl), ...originOf(env.unificationUrl)],
      'frame-ancestors': ["'none'"],
    }),
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

/**
 * One of our tools may stand in a frame of ours, and wherever it stands, in a frame or not, it has no part of our origin:
 * neither storage nor the page around it.
 */
export function toolHeaders(reply: FastifyReply): void {
  // A sandboxed page of its own window is not shown at all when it asks to be kept apart from its opener.
  reply.header('cross-origin-opener-policy', 'unsafe-none').header('content-security-policy', toolPolicy)
  reply.removeHeader('x-frame-options')
}

const ownSourcesOnly = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library writes style elements; scripts stay without exception.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
} as const

const toolPolicy = written({
  ...ownSourcesOnly,
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'self'"],
  // Files are saved, and a page is printed by a modal window; there are no forms, links or windows.
  sandbox: ['allow-scripts', 'allow-downloads', 'allow-modals'],
})

function written(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** A path has none of its own. */
function originOf(url: string | undefined): string[] {
  return url && URL.canParse(url) ? [new URL(url).origin] : []
}
