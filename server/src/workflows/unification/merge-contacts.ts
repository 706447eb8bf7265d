import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import type { UnifiedRow } from './lock-pair.ts'
import type { MergeJournal } from './merge-journal.ts'
import type { MergeCounts } from './record-merge.ts'

export interface Merged {
  kept: UnifiedRow
  gone: UnifiedRow
  /** The new values of the kept record. */
  values: readonly Value[]
}

/** Moves the orders to the kept contact, and marks the other as deleted before taking over its values. */
export async function mergeContacts(
  context: WriteContext,
  journal: MergeJournal,
  { kept, gone, values }: Merged,
): Promise<MergeCounts> {
  const orders = await journal.move('order', 'contact__c', gone, kept)
  await journal.set('contact', 'isdeleted', [gone.id], 'true')
  await journal.note('contact', kept, await updateRow(context, 'contact', String(kept.id), values))
  return { contacts: 0, orders, properties: 0, combined: 0 }
}
