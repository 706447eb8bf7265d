import { toolSessionCall } from '@comptoir/contract/tools'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../client-address.ts'
import type { Parts } from '../parts.ts'
import { readBody } from '../read-body.ts'

/** A tool in its frame turns its ticket into a token. */
export function toolSessionCalls(app: FastifyInstance, { toolSessions, throttle }: Parts): void {
  app.post(toolSessionCall.path, async (request, reply) => {
    const { tool, ticket } = readBody(toolSessionCall.payload, request)
    const opened = await toolSessions.open(tool, ticket).catch(async (error: unknown) => {
      // Nobody guesses a ticket, and whoever has one is not kept out by others at the same address.
      await throttle.count('ticketByAddress', clientAddress(request))
      throw error
    })
    reply.header('cache-control', 'no-store')
    return { status: 200, ...opened }
  })
}
