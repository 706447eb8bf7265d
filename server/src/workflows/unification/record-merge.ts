import type { MergeNote } from '@comptoir/contract/timeline'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import type { UnifiedRow } from './lock-pair.ts'

export type MergeCounts = Pick<MergeNote, 'contacts' | 'orders' | 'properties' | 'combined'>

interface NewMerge {
  kind: UnifiedKind
  kept: UnifiedRow
  gone: UnifiedRow
  /** The merge of companies that this merge of contacts is a part of. */
  parentId?: number
  orders?: number
}

/** Stores both records as they are; returns the id of the merge. */
export async function insertMerge(
  { tx, actor, now }: WriteContext,
  { kind, kept, gone, parentId, orders = 0 }: NewMerge,
): Promise<number> {
  const merge = await tx.first(sqlOf({ id: number })`
    insert into unification_merge (kind, parent_id, kept_id, gone_id, kept, gone, orders, at, user_id, user_name)
    values (${kind}, ${parentId ?? null}, ${kept.id}, ${gone.id}, ${JSON.stringify(kept)}, ${JSON.stringify(gone)}, ${orders},
            ${now}, ${actor.id}, ${actor.name})
    returning id`)
  if (!merge) throw new Error('The merge was not recorded.')
  return merge.id
}

interface NotedMerge extends MergeCounts {
  kind: UnifiedKind
  kept: NotedRecord
  gone: NotedRecord
}

interface NotedRecord {
  id: number
  name: string
  email?: string | null
}

/** Records a merge, or its undoing, in the timelines of both records. */
export async function noteMerge(
  { tx, actor, now }: WriteContext,
  verb: 'merge' | 'unmerge',
  { kind, kept, gone, contacts, orders, properties, combined }: NotedMerge,
): Promise<void> {
  for (const [record, other] of [
    [kept, gone],
    [gone, kept],
  ] as const) {
    const note: MergeNote = {
      kept: record === kept,
      other: { id: other.id, name: other.name, email: other.email ?? null },
      contacts,
      orders,
      properties,
      combined,
    }
    await recordAudit(tx, { actor, now }, { table: kind, verb, id: record.id, new: { ...note } })
  }
}
