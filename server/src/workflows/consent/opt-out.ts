import type { DatabaseAndClock, Queries } from '../../database/pool.ts'
import { flag, number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'

/** Unsubscribes the contact with the unguessable id from a mail. The caller is not signed in. */
export async function optOut({ database, clock }: DatabaseAndClock, unsubscribeId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const contact = await tx.first(sqlOf({ id: number, isAnonymised: flag })`
      select id, anonymised_at is not null as "isAnonymised" from contact where unsubscribe_id = ${unsubscribeId}`)
    if (!contact) throw refuse('not_found')
    // An anonymised person gets no mail. The link of an old one is still answered with success.
    if (contact.isAnonymised) return
    const now = clock()
    const writes = serverWrites({ tx, registry, actor: undefined, now })
    const wishes = { optin_email: false, optin_other: false, optin_date: now.toISOString() }
    await writes.update('contact', { id: contact.id }, wishes)
    // The mail may be older than a merge, so the surviving contact is unsubscribed too.
    const survivor = await mergedInto(tx, contact.id)
    if (survivor !== contact.id) await writes.update('contact', { id: survivor }, wishes)
  })
}

/** The surviving contact after all merges; the contact itself if it was not merged. */
async function mergedInto(queries: Queries, contactId: number): Promise<number> {
  const found = await queries.first(sqlOf({ id: number })`
    with recursive trail (id, step) as (
      select ${contactId}::bigint, 0
      union
      select m.kept_id, trail.step + 1 from trail
      join unification_merge m on m.kind = 'contact' and m.gone_id = trail.id and m.undone_at is null
      where trail.step < 100
    )
    select id from trail order by step desc limit 1`)
  return found?.id ?? contactId
}
