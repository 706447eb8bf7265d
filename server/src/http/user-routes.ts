import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { createUser } from '../workflows/accounts/create-user.ts'
import { reviewAccess } from '../workflows/accounts/review-access.ts'
import { admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

export function userRoutes(app: FastifyInstance, context: AppContext): void {
  const answer = answerCalls(app, admitting(context.authenticate, administratorsOnly))

  answer(restCalls.accessReview, async () => ({ users: await reviewAccess(context.database) }))
  answer(restCalls.createUser, async ({ actor, address: clientAddress, body }) => ({
    user: await createUser(context, actor, { ...body(), clientAddress }),
  }))
}
