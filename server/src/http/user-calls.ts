import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { createUser } from '../workflows/staff-accounts/create-user.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

export function userCalls(app: FastifyInstance, parts: Parts): void {
  app.post(restCalls.createUser.path, async (request) => {
    const actor = await parts.authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    const wanted = readBody(restCalls.createUser.payload, request)
    return { status: 200, user: await createUser(parts, actor, wanted) }
  })
}
