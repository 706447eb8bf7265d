import type { FastifyInstance } from 'fastify'

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
