import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { registry } from '../tables/all-tables.ts'
import { expiredConsents } from '../workflows/consent/expired-consents.ts'
import { resumeMailing, stopMailing } from '../workflows/consent/stop-mailing.ts'
import { anonymisePerson } from '../workflows/people/anonymise-person.ts'
import { exportPerson } from '../workflows/people/export-person.ts'
import { summarisePerson } from '../workflows/people/summarise-person.ts'
import { admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

/** The rights of a customer: to see what is kept, to have it anonymised, and not to be written to for ever. */
export function peopleRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'authenticate' | 'clock' | 'securityLog' | 'mailer'>,
): void {
  const { authenticate, database, clock } = context
  const answer = answerCalls(app, admitting(authenticate, administratorsOnly))

  answer(restCalls.person, ({ actor, id }) => summarisePerson(database, actor, id('contactId')))
  answer(
    restCalls.exportPerson,
    async ({ actor, body, id, request }) => {
      const { language } = body()
      const wanted = { contactId: id('contactId'), language, clientAddress: request.ip }
      return exportPerson({ ...context, registry }, actor, wanted)
    },
    // The file of a frequent buyer has thousands of rows.
    { timeoutMs: 14_000 },
  )
  answer(restCalls.anonymisePerson, async ({ actor, body, id, request }) => {
    const { reason } = body()
    const wanted = { contactId: id('contactId'), reason, clientAddress: request.ip }
    return { contacts: await anonymisePerson({ ...context, registry }, actor, wanted) }
  })
  answer(restCalls.expiredConsents, async ({ actor, body }) => {
    const { after = null, ...wanted } = body()
    return expiredConsents(database, actor, { ...wanted, after, now: clock() })
  })
  answer(restCalls.stopMailing, async ({ actor, body }) => stopMailing(context, actor, body().ids))
  answer(restCalls.resumeMailing, async ({ actor, body }) => ({
    resumed: await resumeMailing(context, actor, body()),
  }))
}
