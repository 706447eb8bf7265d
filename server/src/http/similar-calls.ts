import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput } from '../engine/definition/refusal.ts'
import { findSimilarCompanies, findSimilarContacts } from '../workflows/similar/find-similar.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

/** Whether what is being typed exists already, asked before it is created a second time. */
export function similarCalls(
  app: FastifyInstance,
  { database, authenticate }: Pick<Parts, 'database' | 'authenticate'>,
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

/** No rule is broken by what is still being typed: what does not fit at all is malformed. */
function typedFields<Form extends z.ZodType>(form: Form, request: FastifyRequest): z.output<Form> {
  if (!form.safeParse(request.body).success) {
    throw badInput('The fields are texts of at most 255 characters, in a JSON object.')
  }
  return readBody(form, request)
}
