import { restCalls } from '@comptoir/contract/rest'
import { timelineTables } from '@comptoir/contract/timeline'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { withOptions } from '../database/pool.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { badInput, InvalidValue, refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { findClosestCompanies } from '../workflows/company-facts/find-closest-companies.ts'
import { readCompanyFacts, readPropertyCompanies } from '../workflows/company-facts/read-company-facts.ts'
import { optOut } from '../workflows/consent/opt-out.ts'
import { revealGiftCode } from '../workflows/gift-codes/reveal-gift-code.ts'
import { findSimilarCompanies, findSimilarContacts } from '../workflows/similar/find-similar.ts'
import { previewTemplateMail, sendTemplateMail } from '../workflows/template-mail/template-mail.ts'
import { readTimeline } from '../workflows/timeline/timeline.ts'
import { type Asked, answerCalls, parseBody } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'

/** What a clerk does for a customer. */
export function counterRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, clock, database, securityLog, throttle } = context
  const { closestCompanies, companyFacts, propertyCompanies, similarCompanies, similarContacts } = restCalls
  const answer = answerCalls(app, authenticate)

  answer(restCalls.timeline, async ({ actor, part, id: idOf }) => {
    const table = timelineTables.find((offered) => offered === part('table'))
    if (!table) throw refuse('not_found')
    const id = idOf()
    const before = part('before') === 'now' ? Number.MAX_SAFE_INTEGER : rowId(part('before'))
    if (before === undefined) throw badInput('A page begins before an entry, or now.', 'before')
    return readTimeline(database, actor, { table, id, before })
  })

  // Companies and contacts similar to the one being typed, to avoid duplicates.
  answer(similarCompanies, async (asked) => {
    const typed = typedFields(similarCompanies.payload, asked)
    return { matches: await findSimilarCompanies(database, asked.actor, typed) }
  })
  answer(similarContacts, async (asked) => {
    const typed = typedFields(similarContacts.payload, asked)
    return { matches: await findSimilarContacts(database, asked.actor, typed) }
  })

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

  /** The only call that returns an unmasked gift code. */
  answer(restCalls.revealGiftCode, async ({ actor, id, body, request }) => {
    const wanted = { id: id(), clientAddress: request.ip }
    const { case_number: caseNumber } = request.body ? body() : {}
    return { gift_code: await revealGiftCode(context, actor, { ...wanted, caseNumber }) }
  })

  answer(
    restCalls.sendTemplateMail,
    async ({ actor, body, request }) => {
      const { from, reason = null, ...mail } = body()
      checkSender(from)
      await throttle.count('mailByActor', actor.id)
      return { sent: await sendTemplateMail({ ...context, log: request.log }, actor, { ...mail, reason }) }
    },
    // Answers once the mail server has accepted the mail, or after the mailer's own timeout.
    { timeoutMs: 10_000 },
  )
  answer(restCalls.previewTemplateMail, async ({ actor, body }) => {
    const { emails = [], ...mail } = body()
    await throttle.count('previewByActor', actor.id)
    const { subject, html } = await previewTemplateMail(context, actor, { ...mail, emails })
    return { subject, html }
  })

  async function unsubscribe(request: FastifyRequest) {
    const { id } = parseBody(restCalls.optOut.payload, request)
    await throttle.count('optOutByAddress', clientAddress(request))
    await optOut(context, id)
    return { status: 200 }
  }
  app.register(async (routes) => {
    routes.addContentTypeParser(formTypes, { parseAs: 'string' }, (request, body, done) =>
      done(null, /One-Click/.test(String(body)) ? request.query : {}),
    )
    // By the button of the page, or by the form that a mail program posts to the link of the mail.
    routes.post(restCalls.optOut.path, unsubscribe)
    routes.post('/unsubscribe', unsubscribe)
  })
}

/** An unfinished form breaks no business rule, so every failure is a malformed request. */
function typedFields<Schema extends z.ZodType>(schema: Schema, { request, body }: Asked<Schema>) {
  if (!schema.safeParse(request.body).success)
    throw badInput('The fields are texts of at most 255 characters, in a JSON object.')
  return body()
}

/** `from` is ignored, but a line break in it can only be an attempt at header injection. */
function checkSender(from: unknown): void {
  const values = typeof from === 'object' && from !== null ? Object.values(from) : [from]
  if (values.some((value) => typeof value === 'string' && /\p{Cc}/u.test(value)))
    throw new InvalidValue('from')
}

/** Mail programs send either, as RFC 8058 allows. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
