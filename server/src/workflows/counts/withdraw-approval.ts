import type { DatabaseAndClock } from '../../database/pool.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { allOf, raw, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'
import { count as countRoom } from '../../tables/count.ts'
import { isBeforeApproved, laterApproved, lockCounts } from '../../tables/rules/count-order.ts'

/** Makes an approved count pending again. Only the latest of its SKU: later ones were judged by it. */
export async function withdrawApproval(
  { database, clock }: DatabaseAndClock,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const now = clock()
  await database.transaction(async (tx) => {
    const visible = createCompiler(registry, actor).visible(countRoom, raw('t'))
    const count = await tx.first(sqlOf({
      property__c_id: number,
      sku: number,
      date: text,
      approved_by: nullable(number),
    })`select t.property__c_id, t.sku, t.date, t.approved_by from gc_inventory t
          where ${allOf([sql`t.id = ${id}`, ...visible])} for no key update of t`)
    if (!count) throw refuse('not_found')
    if (count.approved_by === null) throw refuse('conflict', { message: 'This count is not approved.' })
    await lockCounts(tx, [count])
    if (await isBeforeApproved(tx, count)) throw laterApproved()
    const pending = { approved_by: null, previous_on_hand: null, withdrawal_reason: reason }
    await serverWrites({ tx, registry, actor, now }).update(countRoom.name, { id }, pending)
  })
}
