import type { MergeNote } from '@comptoir/contract/timeline'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { recordAudit } from '../../engine/writing/audit.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'

interface NotedMerge extends Pick<MergeNote, 'contacts' | 'orders' | 'properties' | 'combined'> {
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
    await recordAudit(tx, { actor, now }, { table: kind, verb, id: record.id, old: null, new: { ...note } })
  }
}
