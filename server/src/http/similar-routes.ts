import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput } from '../engine/definition/refusal.ts'
import { findSimilarCompanies, findSimilarContacts } from '../workflows/similar/find-similar.ts'
import type { AppContext } from './app-context.ts'
import { parseBody } from './parse-body.ts'

/** Finds existing companies and contacts similar to the one being typed, to avoid duplicates. */
export function similarRoutes(
  app: FastifyInstance,
  { database, authenticate }: Pick<AppContext, 'database' | 'authenticate'>,
): void {
  const { similarCompanies, similarContacts } = restCalls

  app.post(similarCompanies.path, async (request) => {
    const actor = await authenticate(request)
    const typed = typedFields(similarCompanies.payload, request)
    return { status: 200, matches: await findSimilarCompanies(database, actor, typed) }
  })

  app.post(similarContacts.path, async (request) => {
    const actor = await authenticate(request)
    const typed = typedFields(similarContacts.payload, request)
    return { status: 200, matches: await findSimilarContacts(database, actor, typed) }
  })
}

/** An unfinished form breaks no business rule, so every failure is a malformed request. */
function typedFields<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  if (!schema.safeParse(request.body).success) {
    throw badInput('The fields are texts of at most 255 characters, in a JSON object.')
  }
  return parseBody(schema, request)
}
