import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { withOptions } from '../database/pool.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { findClosestCompanies } from '../workflows/company-facts/find-closest-companies.ts'
import { readCompanyFacts } from '../workflows/company-facts/read-company-facts.ts'
import { readPropertyCompanies } from '../workflows/company-facts/read-property-companies.ts'
import { answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'

type Context = Pick<AppContext, 'database' | 'authenticate' | 'clock' | 'securityLog' | 'throttle'>

export function companyRoutes(
  app: FastifyInstance,
  { database, authenticate, clock, securityLog, throttle }: Context,
): void {
  const { closestCompanies, companyFacts, propertyCompanies } = restCalls
  const answer = answerCalls(app, authenticate)

  /** The number of contacts, the last order and the linked properties of the companies in a list. */
  answer(companyFacts, async ({ actor, request }) => {
    const parsed = companyFacts.payload.safeParse(request.body)
    if (!parsed.success) throw badInput('The ids are whole numbers, at most 50 of them.', 'ids')
    const ofPerson = withOptions(database, { person: actor.id })
    return { companies: await readCompanyFacts(ofPerson, actor, parsed.data.ids) }
  })

  answer(closestCompanies, async ({ actor, request }) => {
    const parsed = closestCompanies.payload.safeParse(request.body)
    if (!parsed.success) throw badInput('The text has 1 to 255 characters.', 'text')
    return findClosestCompanies(database, actor, parsed.data.text)
  })

  app.get<{ Querystring: { property?: unknown } }>(propertyCompanies.path, async (request, reply) => {
    const actor = await authenticate(request)
    const { property } = request.query
    if (typeof property !== 'string') throw badInput('Name one property by its external id.', 'property')
    if (!hasInScope(actor, 'externalId', property)) throw refuse('not_found')
    const found = await readPropertyCompanies(withOptions(database, { person: actor.id }), actor, {
      property,
      today: clock(),
    })
    if (!found) throw refuse('not_found')
    // The list of clients stays in the memory of the page: a browser's cache would write it to the disk.
    reply.header('cache-control', 'no-store').header('etag', `"${found.version}"`)
    if (request.headers['if-none-match']?.includes(`"${found.version}"`)) return reply.code(304).send()
    await throttle.count('exportByActor', actor.id)
    const companies = await found.companies()
    // Written before it is answered, so that no list is delivered that is not in the log.
    await securityLog.recordIn(database, {
      kind: 'data_exported',
      actor,
      clientAddress: clientAddress(request),
      details: { what: 'property_companies', rows: companies.length },
    })
    return { status: 200, version: found.version, companies }
  })
}
