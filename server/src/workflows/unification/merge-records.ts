import type { UnifiedKind } from '@comptoir/contract/tools'
import type { MergeChoice, Side } from '@comptoir/contract/unification'
import type { Database } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import { registry } from '../../tables/all-tables.ts'
import { chosenValues } from './chosen-values.ts'
import { type LockedPair, lockPair, type UnifiedRow } from './lock-pair.ts'
import { type MergeCounts, mergeCompanies } from './merge-companies.ts'
import { createMergeJournal, type MergeJournal } from './merge-journal.ts'
import { moveOrdersOf } from './move-orders.ts'
import { noteMerge } from './note-merge.ts'
import { settlePairs } from './settle-pairs.ts'

export interface MergeRequest {
  kind: UnifiedKind
  pairId: number
  choice: MergeChoice
  actor: Actor
  now: Date
}

/** Merges two records in one transaction; the kept record gets all related rows of the other. */
export function mergeRecords(database: Database, request: MergeRequest): Promise<number> {
  const { kind, pairId, choice, actor, now } = request
  return database.transaction(async (tx) => {
    const context: WriteContext = { tx, registry, actor, now }
    const locked = await lockPair(tx, kind, pairId, choice.seen)
    const { kept, gone } = sides(locked, choice.keep)
    const merge = await tx.first(sqlOf({ id: number })`
      insert into unification_merge (kind, kept_id, gone_id, kept, gone, at, user_id, user_name)
      values (${kind}, ${kept.id}, ${gone.id}, ${JSON.stringify(kept)}, ${JSON.stringify(gone)}, ${now},
              ${actor.id}, ${actor.name})
      returning id`)
    if (!merge) throw new Error('The merge was not recorded.')
    const journal = createMergeJournal(context, merge.id)
    const values = chosenValues(kind, choice, locked)
    const moved =
      kind === 'account'
        ? await mergeCompanies(context, journal, { mergeId: merge.id, kept, gone, values })
        : await mergeContacts(context, journal, { kept, gone, values })
    await tx.rows(sql`
      update unification_merge set contacts = ${moved.contacts}, orders = ${moved.orders},
        properties = ${moved.properties}, combined = ${moved.combined}
      where id = ${merge.id}`)
    await noteMerge(context, 'merge', { kind, kept, gone, ...moved })
    await settlePairs(tx, { kind, keptId: kept.id, goneId: gone.id, mergeId: merge.id, now })
    return merge.id
  })
}

export function sides({ left, right }: LockedPair, keep: Side) {
  return keep === 'left' ? { kept: left, gone: right } : { kept: right, gone: left }
}

/** Moves the orders to the kept contact, and marks the other as deleted before taking over its values. */
async function mergeContacts(
  context: WriteContext,
  journal: MergeJournal,
  { kept, gone, values }: { kept: UnifiedRow; gone: UnifiedRow; values: readonly Value[] },
): Promise<MergeCounts> {
  const orders = await moveOrdersOf(context, journal, gone, kept)
  await journal.move('contact', 'isdeleted', [gone.id], 'true')
  await journal.note('contact', kept, await updateRow(context, 'contact', String(kept.id), values))
  return { contacts: 0, orders, properties: 0, combined: 0 }
}
