import { toolSessionCall } from '@comptoir/contract/tools'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../client-address.ts'
import type { Parts } from '../parts.ts'
import { readBody } from '../read-body.ts'

/** A tool in its frame turns its ticket into a token. */
export function toolSessionCalls(app: FastifyInstance, { toolSessions, throttle }: Parts): void {
  app.post(toolSessionCall.path, async (request, reply) => {
    const { tool, ticket } = readBody(toolSessionCall.payload, request)
    const address = clientAddress(request)
    await throttle.check('ticketByAddress', address)
    const opened = await toolSessions.open(tool, ticket).catch(async (error: unknown) => {
      await throttle.count('ticketByAddress', address)
      throw error
    })
    reply.header('cache-control', 'no-store')
    return { status: 200, ...opened }
  })
}
