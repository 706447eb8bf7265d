import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResolvedEnv } from './app-context.ts'

/** Sets the security headers of every response; a route may override them. */
export function securityHeaders(app: FastifyInstance, env: ResolvedEnv): void {
  const headers: Record<string, string> = {
    'content-security-policy': formatPolicy({
      ...basePolicy,
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
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * A built-in tool may be framed by our own pages. Its sandbox denies it our origin, framed or not: it reaches neither the
 * storage nor the surrounding page.
 */
export function toolHeaders(reply: FastifyReply): void {
  // Browsers refuse to show a sandboxed top-level page whose opener policy is not unsafe-none.
  reply.header('cross-origin-opener-policy', 'unsafe-none').header('content-security-policy', toolPolicy)
  reply.removeHeader('x-frame-options')
}

const basePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library inserts style elements; scripts have no such exception.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
} as const

const toolPolicy = formatPolicy({
  ...basePolicy,
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'self'"],
  // The tools save files and print, which opens a modal; they have no forms, links or windows.
  sandbox: ['allow-scripts', 'allow-downloads', 'allow-modals'],
})

function formatPolicy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** Empty for a path, which is covered by 'self'. */
function originOf(url: string | undefined): string[] {
  return url && URL.canParse(url) ? [new URL(url).origin] : []
}

/**
 * A sandboxed tool has an opaque origin, so all its requests are cross-origin. Any origin may read its scripts and its icon,
 * which are public, and its calls, which need a token that browsers do not add on their own.
 */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (openPaths.test(request.url)) {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    }
    done()
  })
  app.options(`${toolCalls}*`, (_, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '7200',
      })
      .send(),
  )
}

const toolCalls = '/api/tools/'
const openPaths = /^\/((api\/tools|assets)\/|favicon\.svg$)/
