import { toolSessionCall } from '@comptoir/contract/tools'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { clientAddress } from '../client-address.ts'
import { parseBody } from '../parse-body.ts'

/** Exchanges the ticket of a framed tool for a token. */
export function toolSessionRoutes(app: FastifyInstance, { toolSessions, throttle }: AppContext): void {
  app.post(toolSessionCall.path, async (request, reply) => {
    const { tool, ticket } = parseBody(toolSessionCall.payload, request)
    const opened = await toolSessions.open(tool, ticket).catch(async (error: unknown) => {
      // Only failures count, so that others at the same address cannot lock out the owner of a valid ticket.
      await throttle.count('ticketByAddress', clientAddress(request))
      throw error
    })
    reply.header('cache-control', 'no-store')
    return { status: 200, ...opened }
  })
}
