import { stoppedMailingDays } from '@comptoir/contract/people'
import type { DatabaseAndClock } from '../../database/pool.ts'
import { flag, json, nullable, number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'
import { dayMs } from '../limits/budget.ts'

/** Withdraws the consents of the contacts, each with its audit, all at one time. Returns how many had one. */
export async function stopMailing(
  { database, clock }: DatabaseAndClock,
  actor: Actor,
  ids: readonly number[],
): Promise<{ stopped: number; at: string }> {
  const now = clock()
  const at = now.toISOString()
  const stopped = await database.transaction(async (tx) => {
    const willing = await tx.rows(sqlOf({ id: number })`
      select id from contact
      where id = any(${ids}::bigint[]) and (optin_email or optin_other) and not isdeleted and anonymised_at is null
      order by id for update`)
    const writes = serverWrites({ tx, registry, actor, now })
    for (const { id } of willing)
      await writes.update('contact', { id }, { optin_email: false, optin_other: false, optin_date: at })
    return willing.length
  })
  return { stopped, at }
}

/**
 * Undoes `stopMailing` by its audits. The consents get their former date, source and type: undoing gives no one a new
 * consent. A contact whose consents changed since keeps them, because the person may have withdrawn theirs.
 */
export async function resumeMailing(
  { database, clock }: DatabaseAndClock,
  actor: Actor,
  { ids, at }: { ids: readonly number[]; at: string },
): Promise<number> {
  const now = clock()
  if (now.getTime() - new Date(at).getTime() > stoppedMailingDays * dayMs) throw refuse('not_found')
  return database.transaction(async (tx) => {
    const locked = await tx.rows(sqlOf({ id: number, isKept: flag, since: nullable(text) })`
      select c.id, c.optin_email or c.optin_other or c.isdeleted or c.anonymised_at is not null as "isKept",
             ${wireMoment('c.optin_date')} as since
      from contact c where c.id = any(${ids}::bigint[]) order by c.id for update`)
    const stopped = locked.filter(({ isKept, since }) => !isKept && since === at).map(({ id }) => id)
    const audits = await tx.rows(sqlOf({ id: number, old: json({}) })`
      select a.object_id as id, a.old from audit a
      where a.operation = 'contact.update' and a.object_id = any(${stopped}::bigint[])
        and a.user_id = ${actor.id} and a.created_at = ${at}::timestamptz
        and not (a.new ->> 'optin_email')::boolean is true and not (a.new ->> 'optin_other')::boolean is true
        and a.old ? 'optin_date' order by a.object_id`)
    const writes = serverWrites({ tx, registry, actor, now })
    for (const { id, old } of audits) await writes.update('contact', { id }, old)
    return audits.length
  })
}
