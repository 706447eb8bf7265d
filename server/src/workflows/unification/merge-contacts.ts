import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import type { UnifiedRow } from './lock-pair.ts'
import type { MergeCounts } from './merge-companies.ts'
import type { MergeJournal } from './merge-journal.ts'
import { moveOrdersOf } from './move-orders.ts'

/** Moves the orders to the kept contact, and marks the other as deleted before taking over its values. */
export async function mergeContacts(
  context: WriteContext,
  journal: MergeJournal,
  { kept, gone, values }: { kept: UnifiedRow; gone: UnifiedRow; values: readonly Value[] },
): Promise<MergeCounts> {
  const orders = await moveOrdersOf(context, journal, gone, kept)
  await journal.move('contact', 'isdeleted', [gone.id], 'true')
  await journal.note('contact', kept, await updateRow(context, 'contact', String(kept.id), values))
  return { contacts: 0, orders, properties: 0, combined: 0 }
}
