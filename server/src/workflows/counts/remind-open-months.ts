import { latestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import { defaultReminderDays } from '@comptoir/contract/settings'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import type { Database, Queries } from '../../database/pool.ts'
import { flag, number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'
import { readTextSetting } from '../settings/settings.ts'
import { type PropertyMonth, readMonths } from './open-months.ts'
import { addressesIn, type CountMailDependencies, monthUrl, spokenAt } from './queue-count-mails.ts'

interface ReminderDependencies extends CountMailDependencies {
  database: Database
  clock: () => Date
  log: WorkerLog
}

/** Looks every hour whether today is a day on which the lists are reminded of open months. */
export function createReminderWorker(deps: ReminderDependencies): Worker {
  return createWorkerLoop<Database>({
    name: 'count reminder',
    log: deps.log,
    initialDelayMs: minuteMs,
    intervalMs: 60 * minuteMs,
    retryMs: 10 * minuteMs,
    connect: (serve) => serve(deps.database),
    async work(database) {
      const mails = await database.transaction((tx) => remindOfOpenMonths(tx, deps))
      if (mails > 0) deps.log.info({ mails }, 'reminders of open months were queued')
      return 'idle'
    },
  })
}

const minuteMs = 60_000
/** How far back a month may still be open. */
const monthsBack = 12

/** Queues one mail a day for each property with an open month and each address of its list. Returns how many. */
export async function remindOfOpenMonths(
  tx: Queries,
  { mailer, env, clock }: Omit<ReminderDependencies, 'database' | 'log'>,
): Promise<number> {
  const now = clock()
  const today = latestDayInCanada(now)
  const days = (await readTextSetting(tx, 'count_reminder_days', defaultReminderDays)).split(',')
  if (!days.includes(String(Number(today.slice(-2))))) return 0
  const lock = await tx.first(sqlOf({ mine: flag })`
    select pg_try_advisory_xact_lock(${advisoryLocks.reminders}) as mine`)
  if (!lock?.mine) return 0
  const [from, to] = [monthAfter(today, -monthsBack), monthAfter(today, -1)]
  const months = await readMonths(tx, { properties: [], from, to, now })
  const lists = await tx.rows(sqlOf({ id: number, name: text, externalId: text, emails: text })`
    select p.id, p.name, coalesce(p.external_id__c, '') as "externalId", l.emails
    from gc_inventory_email_list l join property__c p on p.id = l.property__c_id
    where not p.isdeleted and not exists (
      select from audit a where a.operation = 'property__c.email' and a.object_id = p.id
        and a.new ->> 'template' = 'countReminder' and a.new ->> 'day' = ${today})
    order by p.id`)
  let mails = 0
  for (const property of lists) {
    const open = months.filter((month) => month.property === property.id && isOpen(month, to))
    const [first] = open
    if (!first) continue
    const spoken = spokenAt(property.externalId)
    for (const address of addressesIn(property.emails)) {
      await mailer.enqueue(
        tx,
        {
          template: 'countReminder',
          to: address,
          ...spoken,
          data: {
            property: property.name,
            months: open.map(({ month, missing, waiting }) => ({ month: `${month}-01`, missing, waiting })),
            url: monthUrl(env, property.id, first.month),
          },
        },
        {
          table: 'property__c',
          id: property.id,
          by: { id: null, name: 'Comptoir' },
          said: { to: address, template: 'countReminder', language: spoken.language, day: today },
        },
      )
      mails += 1
    }
  }
  return mails
}

/** An older month is only open while counts wait: what was not counted in time is seen on the board. */
function isOpen({ month, missing, waiting }: PropertyMonth, newest: string): boolean {
  return waiting > 0 || (month === newest && missing.length > 0)
}
