import { restCalls } from '@comptoir/contract/rest'
import { administrators } from '@comptoir/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { registry } from '../tables/all-tables.ts'
import { expiredConsents } from '../workflows/consent/expired-consents.ts'
import { resumeMailing, stopMailing } from '../workflows/consent/stop-mailing.ts'
import { anonymisePerson } from '../workflows/people/anonymise-person.ts'
import { exportPerson } from '../workflows/people/export-person.ts'
import { summarisePerson } from '../workflows/people/summarise-person.ts'
import type { AppContext } from './app-context.ts'
import { parseBody } from './parse-body.ts'

/** The rights of a customer: to see what is kept, to have it anonymised, and not to be written to for ever. */
export function peopleRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'authenticate' | 'clock' | 'securityLog' | 'mailer'>,
): void {
  const { database, clock } = context
  const {
    person,
    exportPerson: exporting,
    anonymisePerson: anonymising,
    expiredConsents: expired,
    stopMailing: stopping,
    resumeMailing: resuming,
  } = restCalls

  async function administrator(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    const actor = await context.authenticate(request)
    if (!administrators.includes(actor.role)) throw refuse('forbidden')
    reply.header('cache-control', 'no-store')
    return actor
  }

  app.get<ContactRequest>(person.path, async (request, reply) => {
    const actor = await administrator(request, reply)
    return { status: 200, ...(await summarisePerson(database, actor, contactOf(request))) }
  })

  app.post<ContactRequest>(
    exporting.path,
    { config: { timeoutMs: exportTimeoutMs } },
    async (request, reply) => {
      const actor = await administrator(request, reply)
      const { language } = parseBody(exporting.payload, request)
      const wanted = { contactId: contactOf(request), language, clientAddress: request.ip }
      return { status: 200, ...(await exportPerson({ ...context, registry }, actor, wanted)) }
    },
  )

  app.post<ContactRequest>(anonymising.path, async (request, reply) => {
    const actor = await administrator(request, reply)
    const { reason } = parseBody(anonymising.payload, request)
    const wanted = { contactId: contactOf(request), reason, clientAddress: request.ip }
    return { status: 200, contacts: await anonymisePerson({ ...context, registry }, actor, wanted) }
  })

  app.post(expired.path, async (request, reply) => {
    const actor = await administrator(request, reply)
    const { after = null, ...wanted } = parseBody(expired.payload, request)
    return { status: 200, ...(await expiredConsents(database, actor, { ...wanted, after, now: clock() })) }
  })

  app.post(stopping.path, async (request, reply) => {
    const actor = await administrator(request, reply)
    return { status: 200, ...(await stopMailing(context, actor, parseBody(stopping.payload, request).ids)) }
  })

  app.post(resuming.path, async (request, reply) => {
    const actor = await administrator(request, reply)
    const resumed = await resumeMailing(context, actor, parseBody(resuming.payload, request))
    return { status: 200, resumed }
  })
}

/** The file of a frequent buyer has thousands of rows. */
const exportTimeoutMs = 14_000

interface ContactRequest {
  Params: { contactId: string }
}

function contactOf(request: FastifyRequest<ContactRequest>): number {
  const id = rowId(request.params.contactId)
  if (id === undefined) throw refuse('not_found')
  return id
}
