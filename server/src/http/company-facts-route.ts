import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { withOptions } from '../database/pool.ts'
import { badInput } from '../engine/definition/refusal.ts'
import { readCompanyFacts } from '../workflows/company-facts/read-company-facts.ts'
import type { AppContext } from './app-context.ts'

/** The number of contacts, the last order and the linked properties of the companies in a list. */
export function companyFactsRoute(
  app: FastifyInstance,
  { database, authenticate }: Pick<AppContext, 'database' | 'authenticate'>,
): void {
  const { path, payload } = restCalls.companyFacts
  app.post(path, async (request) => {
    const actor = await authenticate(request)
    const parsed = payload.safeParse(request.body)
    if (!parsed.success) throw badInput('The ids are whole numbers, at most 50 of them.', 'ids')
    return {
      status: 200,
      companies: await readCompanyFacts(withOptions(database, { person: actor.id }), actor, parsed.data.ids),
    }
  })
}
