import { typedCompany, typedContact } from '@comptoir/contract/matching/typed-forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badInput, refuse } from '../engine/refusal.ts'
import { findSimilarCompanies, findSimilarContacts } from '../workflows/find-similar.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

/** Whether what is being typed exists already, asked before it is created a second time. */
export function similarCalls(
  app: FastifyInstance,
  { database, authenticate }: Pick<Parts, 'database' | 'authenticate'>,
): void {
  app.post<{ Params: { kind: string } }>('/api/similar/:kind', async (request) => {
    const actor = await authenticate(request)
    const { kind } = request.params
    if (kind === 'account') {
      const matches = await findSimilarCompanies(database, actor, typedFields(typedCompany, request))
      return { status: 200, matches }
    }
    if (kind === 'contact') {
      const matches = await findSimilarContacts(database, actor, typedFields(typedContact, request))
      return { status: 200, matches }
    }
    throw refuse('not_found')
  })
}

/** No rule is broken by what is still being typed: what does not fit at all is malformed. */
function typedFields<Form extends z.ZodType>(form: Form, request: FastifyRequest): z.output<Form> {
  if (!form.safeParse(request.body).success) {
    throw badInput('The fields are texts of at most 255 characters, in a JSON object.')
  }
  return readBody(form, request)
}
