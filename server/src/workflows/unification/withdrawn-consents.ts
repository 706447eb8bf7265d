import type { Queries } from '../../database/pool.ts'
import { list, number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'

export interface WithdrawnConsent {
  contacts: number[]
  at: string
}

/** The merged contacts that have unsubscribed since the merge. */
export async function withdrawnConsents(tx: Queries, mergeId: number): Promise<WithdrawnConsent[]> {
  return tx.rows(sqlOf({ contacts: list(number), at: text })`
    select json_build_array(m.kept_id, m.gone_id) as contacts, ${wireMoment('k.optin_date')} as at
    from unification_merge m join contact k on k.id = m.kept_id
    where m.kind = 'contact' and (m.id = ${mergeId} or m.parent_id = ${mergeId})
      and not k.optin_email and k.optin_date > m.at
    order by m.kept_id`)
}

/** The merged contact's withdrawal applies to the person, so both contacts stay unsubscribed. */
export async function honourWithdrawals(
  context: WriteContext,
  withdrawn: readonly WithdrawnConsent[],
): Promise<void> {
  for (const { contacts, at } of withdrawn) {
    // Both get the date, so that undoing an earlier merge of either finds the withdrawal too.
    const wishes = { optin_email: false, optin_other: false, optin_date: at }
    for (const id of contacts) await serverWrites(context).update('contact', { id }, wishes)
  }
}
