import type { FastifyInstance } from 'fastify'

/**
 * A tool's frame has an origin like no other, so that to its browser every address is a stranger's. Its scripts are no
 * secret, and its calls rest on a token that no browser adds by itself: both may be read from anywhere.
 */
export function answerAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (open.test(request.url)) {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    }
    done()
  })
  app.options(`${calls}*`, (_, reply) =>
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

const calls = '/api/tools/'
const open = /^\/(api\/tools|assets)\//
