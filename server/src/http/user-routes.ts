import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { createUser } from '../workflows/accounts/create-user.ts'
import { reviewAccess } from '../workflows/accounts/review-access.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(restCalls.accessReview.path, async (request, reply) => {
    const actor = await context.authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    reply.header('cache-control', 'no-store')
    return { status: 200, users: await reviewAccess(context.database) }
  })

  app.post(restCalls.createUser.path, async (request) => {
    const actor = await context.authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    const values = parseBody(restCalls.createUser.payload, request)
    return {
      status: 200,
      user: await createUser(context, actor, { ...values, clientAddress: clientAddress(request) }),
    }
  })
}
