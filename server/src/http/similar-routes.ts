import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { badInput } from '../engine/definition/refusal.ts'
import { findSimilarCompanies, findSimilarContacts } from '../workflows/similar/find-similar.ts'
import { type Asked, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

/** Finds existing companies and contacts similar to the one being typed, to avoid duplicates. */
export function similarRoutes(
  app: FastifyInstance,
  { database, authenticate }: Pick<AppContext, 'database' | 'authenticate'>,
): void {
  const { similarCompanies, similarContacts } = restCalls
  const answer = answerCalls(app, authenticate)

  answer(similarCompanies, async (asked) => {
    const typed = typedFields(similarCompanies.payload, asked)
    return { matches: await findSimilarCompanies(database, asked.actor, typed) }
  })
  answer(similarContacts, async (asked) => {
    const typed = typedFields(similarContacts.payload, asked)
    return { matches: await findSimilarContacts(database, asked.actor, typed) }
  })
}

/** An unfinished form breaks no business rule, so every failure is a malformed request. */
function typedFields<Schema extends z.ZodType>(schema: Schema, { request, body }: Asked<Schema>) {
  if (!schema.safeParse(request.body).success)
    throw badInput('The fields are texts of at most 255 characters, in a JSON object.')
  return body()
}
