import { largestRewards, rewardYears } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import { type ExportedListName, securityLogCalls } from '@comptoir/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { administratorsOnly, superadminsOnly } from '../engine/definition/policies.ts'
import { InvalidValue, refuse } from '../engine/definition/refusal.ts'
import { registry } from '../tables/all-tables.ts'
import { requireFreshSignIn } from '../tables/rules/fresh-sign-in.ts'
import { createUser } from '../workflows/accounts/create-user.ts'
import { reviewAccess } from '../workflows/accounts/review-access.ts'
import { expiredConsents } from '../workflows/consent/expired-consents.ts'
import { resumeMailing, stopMailing } from '../workflows/consent/stop-mailing.ts'
import { readCountBoard } from '../workflows/counts/count-board.ts'
import { withdrawApproval } from '../workflows/counts/withdraw-approval.ts'
import { readMailQueue } from '../workflows/mail-queue/read-mail-queue.ts'
import { type Retrying, retryMail, retryMails } from '../workflows/mail-queue/retry-mail.ts'
import { anonymisePerson } from '../workflows/people/anonymise-person.ts'
import { exportPerson } from '../workflows/people/export-person.ts'
import { summarisePerson } from '../workflows/people/summarise-person.ts'
import { yearlyRewards } from '../workflows/rewards/yearly-rewards.ts'
import { readOwnSignIns, readSecurityLog } from '../workflows/security-log/read-security-log.ts'
import { changeSetting } from '../workflows/settings/settings.ts'
import { type Asked, admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

/** Users, counts, people, rewards, the security log and the mail queue: what administrators and superadmins look after. */
export function administrationRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, authenticateTool, clock, database, reads, securityLog, throttle } = context
  const answerStaff = answerCalls(app, authenticate)
  const answerAdministrators = answerCalls(app, admitting(authenticate, administratorsOnly))
  const answerSuperadmins = answerCalls(app, admitting(authenticate, superadminsOnly))

  answerAdministrators(restCalls.accessReview, async () => ({ users: await reviewAccess(database) }))
  answerAdministrators(restCalls.createUser, async ({ actor, address: clientAddress, body }) => ({
    user: await createUser(context, actor, { ...body(), clientAddress }),
  }))

  answerAdministrators(restCalls.countBoard, async ({ actor, part }) => {
    const until = part('until')
    if (!isCalendarDay(`${until}-01`)) throw new InvalidValue('until')
    return { board: await readCountBoard(database, actor, { until, now: clock() }) }
  })
  answerSuperadmins(restCalls.withdrawApproval, async ({ actor, body, id }) => {
    const { reason } = body()
    if (!reason)
      throw refuse('reason_empty_error', { property: 'reason', message: 'Give a reason for the withdrawal.' })
    await withdrawApproval(context, actor, { id: id(), reason })
  })

  // The rights of a customer: to see what is kept, to have it anonymised, and not to be written to for ever.
  answerAdministrators(restCalls.person, ({ actor, id }) => summarisePerson(database, actor, id('contactId')))
  answerAdministrators(
    restCalls.exportPerson,
    async ({ actor, body, id, request }) => {
      const { language } = body()
      const wanted = { contactId: id('contactId'), language, clientAddress: request.ip }
      return exportPerson({ ...context, registry }, actor, wanted)
    },
    // The file of a frequent buyer has thousands of rows.
    { timeoutMs: 14_000 },
  )
  answerAdministrators(restCalls.anonymisePerson, async ({ actor, body, id, request }) => {
    const { reason } = body()
    const wanted = { contactId: id('contactId'), reason, clientAddress: request.ip }
    return { contacts: await anonymisePerson({ ...context, registry }, actor, wanted) }
  })
  answerAdministrators(restCalls.expiredConsents, async ({ actor, body }) => {
    const { after = null, ...wanted } = body()
    return expiredConsents(database, actor, { ...wanted, after, now: clock() })
  })
  answerAdministrators(restCalls.stopMailing, async ({ actor, body }) =>
    stopMailing(context, actor, body().ids),
  )
  answerAdministrators(restCalls.resumeMailing, async ({ actor, body }) => ({
    resumed: await resumeMailing(context, actor, body()),
  }))

  for (const { path, limit } of [
    { path: restCalls.yearlyRewards.path, limit: undefined },
    { path: restCalls.largestRewards.path, limit: largestRewards },
  ])
    app.get<{ Params: { propertyExternalId: string; year: string } }>(path, async (request, reply) => {
      const actor = await authenticate(request)
      if (!administratorsOnly(actor)) throw refuse('forbidden')
      const { propertyExternalId } = request.params
      const year = rewardYears.find((offered) => String(offered) === request.params.year)
      if (!year) throw new InvalidValue('year', 'There are no rewards for this year.')
      if (!hasInScope(actor, 'externalId', propertyExternalId)) throw refuse('not_found')
      const property = await database.first(sqlOf({ sfid: text })`
        select sfid from property__c
        where external_id__c = ${propertyExternalId} and sfid is not null and not isdeleted`)
      if (!property) throw refuse('not_found')
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      return yearlyRewards(reads, { propertySfid: property.sfid, year, limit })
    })
  answerSuperadmins(restCalls.changeRewardTiers, async ({ actor, address: clientAddress, body }) => {
    const tiers = body().value
    requireFreshSignIn(actor, clock())
    const setting = { setting: 'b2b_reward_tiers', value: JSON.stringify(tiers) }
    await database.transaction(async (tx) => {
      await changeSetting(tx, setting.setting, setting.value)
      await securityLog.recordIn(tx, {
        kind: 'setting_changed',
        actor,
        clientAddress,
        details: { about: setting.setting, value: setting.value },
      })
    })
    return { setting }
  })

  answerAdministrators(securityLogCalls.searchSecurityLog, async ({ actor, body }) => {
    const filter = body()
    await throttle.count('securityLogByActor', actor.id)
    // Otherwise what has just happened would be missing for half a second.
    await securityLog.flush()
    return readSecurityLog(database, actor, filter)
  })
  answerStaff(securityLogCalls.ownSignIns, async ({ actor }) => {
    await throttle.count('securityLogByActor', actor.id)
    return { events: await readOwnSignIns(database, actor) }
  })
  answerStaff(securityLogCalls.recordExport, async (asked) => {
    const { list, rows } = asked.body()
    await recordExport(asked, { what: list, rows })
  })
  const answerReports = answerCalls(app, (request) => authenticateTool('reports', request))
  answerReports(securityLogCalls.recordReportExport, async (asked) => {
    await recordExport(asked, { what: 'reports', rows: asked.body().rows })
  })

  answerSuperadmins(restCalls.mailQueue, () => readMailQueue(database))
  answerSuperadmins(restCalls.retryMail, async (asked) => {
    const id = asked.id()
    await throttle.count('mailByActor', asked.actor.id)
    await retryMail(retryingFor(asked), id)
  })
  answerSuperadmins(
    restCalls.retryMails,
    async (asked) => {
      await throttle.count('mailByActor', asked.actor.id)
      return { mails: await retryMails(retryingFor(asked)) }
    },
    { timeoutMs: 10_000 },
  )

  /** Written before it is answered, so that no file is saved that is not in the log. */
  async function recordExport(
    { actor, address: clientAddress }: Caller,
    details: { what: ExportedListName; rows: number },
  ): Promise<void> {
    await throttle.count('exportByActor', actor.id)
    await securityLog.recordIn(database, { kind: 'data_exported', actor, clientAddress, details })
  }

  function retryingFor({ actor, address: clientAddress }: Caller): Retrying {
    return {
      database,
      by: { id: actor.id, name: actor.name },
      record: (tx, event) => securityLog.recordIn(tx, { ...event, actor, clientAddress }),
    }
  }
}

type Caller = Pick<Asked<undefined>, 'actor' | 'address'>
