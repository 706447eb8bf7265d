import type { Queries } from '../../database/pool.ts'
import { flag } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { type Refusal, refuse } from '../../engine/definition/refusal.ts'

/** Which card type is counted where, and on which day. */
export interface CountedOn {
  property__c_id: number
  sku: number
  date: string
}

/**
 * Until the commit, no other request changes counts of these card types at these properties: a count and the approval of a later one
 * that is judged by it are written one after the other.
 */
export async function lockCounts(tx: Queries, places: readonly CountedOn[]): Promise<void> {
  const names = places.map(({ property__c_id, sku }) => `comptoir.counts.${property__c_id}.${sku}`)
  for (const name of [...new Set(names)].sort())
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** A second count in the month of an approved one is left to the unique index, which has a more specific key. */
export async function isBeforeApproved(
  tx: Queries,
  { property__c_id, sku, date }: CountedOn,
): Promise<boolean> {
  const found = await tx.first(sqlOf({ found: flag })`select exists (
      select from gc_inventory later
      where later.property__c_id = ${property__c_id} and later.sku = ${sku} and later.approved_by is not null
        and later.date >= date_trunc('month', ${date}::date) + interval '1 month') as found`)
  return found?.found === true
}

export async function isAfterPending(
  tx: Queries,
  { property__c_id, sku, date }: CountedOn,
): Promise<boolean> {
  const found = await tx.first(sqlOf({ found: flag })`select exists (
      select from gc_inventory earlier
      where earlier.property__c_id = ${property__c_id} and earlier.sku = ${sku} and earlier.approved_by is null
        and earlier.date < date_trunc('month', ${date}::date)) as found`)
  return found?.found === true
}

export function laterApproved(property?: string): Refusal {
  const message =
    'A later count of this card type is approved. A superadmin has to withdraw that approval first.'
  return refuse('giftcard_order_error', { property, message })
}

export function earlierPending(): Refusal {
  const message = 'An earlier count of this card type is not approved yet. Approve it first.'
  return refuse('giftcard_order_error', { message })
}
