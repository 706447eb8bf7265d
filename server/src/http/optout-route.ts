import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { optOut } from '../workflows/consent/opt-out.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

/** Unsubscribes by the button of the page, or by the form that a mail program posts to the link of the mail. */
export function optOutRoute(app: FastifyInstance, context: AppContext): void {
  async function unsubscribe(request: FastifyRequest) {
    const { id } = parseBody(restCalls.optOut.payload, request)
    await context.throttle.count('optOutByAddress', clientAddress(request))
    await optOut(context, id)
    return { status: 200 }
  }

  app.register(async (routes) => {
    routes.addContentTypeParser(formTypes, { parseAs: 'string' }, (request, body, done) =>
      done(null, /One-Click/.test(String(body)) ? request.query : {}),
    )
    routes.post(restCalls.optOut.path, unsubscribe)
    // The link of the mail itself, which a browser opens as a page.
    routes.post('/unsubscribe', unsubscribe)
  })
}

/** Mail programs send either, as RFC 8058 allows. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
