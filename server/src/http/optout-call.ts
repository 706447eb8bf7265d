import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { optOut } from '../workflows/consent/opt-out.ts'
import { clientAddress } from './client-address.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

export function optOutCall(app: FastifyInstance, parts: Parts): void {
  app.post(restCalls.optOut.path, async (request) => {
    const { id } = readBody(restCalls.optOut.payload, request)
    await parts.throttle.count('optOutByAddress', clientAddress(request))
    await optOut(parts, id)
    return { status: 200 }
  })
}
