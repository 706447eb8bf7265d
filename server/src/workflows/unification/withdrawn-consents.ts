import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-moment.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'

export interface WithdrawnConsent {
  contacts: [number, number]
  at: string
}

/** Of the contacts that a merge made one of, those who have unsubscribed since. */
export async function withdrawnConsents(tx: Queries, mergeId: number): Promise<WithdrawnConsent[]> {
  return tx.rows<WithdrawnConsent>(sql`
    select json_build_array(m.kept_id, m.gone_id) as contacts, ${wireMoment('k.optin_date')} as at
    from unification_merge m join contact k on k.id = m.kept_id
    where m.kind = 'contact' and (m.id = ${mergeId} or m.parent_id = ${mergeId})
      and not k.optin_email and k.optin_date > m.at
    order by m.kept_id`)
}

/** Whoever unsubscribed as the merged contact unsubscribed as a person: neither of the two is written to again. */
export async function honourWithdrawals(
  context: WriteContext,
  withdrawn: readonly WithdrawnConsent[],
): Promise<void> {
  for (const { contacts, at } of withdrawn) {
    // The date goes to both: a merge that either had been in before is then undone in the same way.
    const wishes = { optin_email: false, optin_other: false, optin_date: at }
    for (const id of contacts) await serverWrites(context).update('contact', { id }, wishes)
  }
}
