import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { optOut } from '../workflows/consent/opt-out.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

export function optOutRoute(app: FastifyInstance, context: AppContext): void {
  app.post(restCalls.optOut.path, async (request) => {
    const { id } = parseBody(restCalls.optOut.payload, request)
    await context.throttle.count('optOutByAddress', clientAddress(request))
    await optOut(context, id)
    return { status: 200 }
  })
}
