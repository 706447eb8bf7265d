import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { type Change, changeTables } from '../../../data/tables.ts'
import type { RecordKind } from '../../../parts/record-editor/record-kind.ts'
import { changesTo } from '../../../parts/record-editor/save-record.ts'
import { isDoubtful } from '../count-changes.ts'
import { mailOfNewCounts } from '../count-mails.ts'
import { type CountInputs, columnsOf, hasValues } from '../count-values.ts'
import type { Count } from '../counts-data.ts'
import { type CountTypes, newCount } from '../use-count-kind.ts'
import type { Edit } from './sheet-rows.ts'

interface Batch {
  property: number
  user: SessionUser
  edits: readonly Edit[]
  /** How a count is compared and changed. */
  kind: RecordKind<CountTypes>
  /** Reads the counts that the month has now. */
  readStored: () => Promise<readonly Count[]>
}

type Send = (...changes: Change[]) => Promise<readonly unknown[]>

/**
 * Saves counts of a month, all of them or none. Returns the ids of the new ones. After a lost answer, and when an earlier
 * attempt was carried out late, counts that are stored as they were typed are saved.
 */
export async function saveSheet(batch: Batch, send: Send = changeTables): Promise<number[]> {
  const { property, user, edits, kind } = batch
  // Always in the same order, so that two batches cannot deadlock.
  const inOrder = edits.toSorted((one, other) => Number(one.inputs.sku) - Number(other.inputs.sku))
  const created = inOrder.filter(({ base }) => base === null)
  const rows = created.map(({ inputs }) => newCount(inputs, property, user))
  const updates = inOrder.flatMap(({ inputs, base }) => (base ? changesTo(kind, base, inputs) : []))
  try {
    const [first] = await send(
      ...(rows.length > 0 ? [{ createMany: 'gc_inventory', rows } as const] : []),
      ...updates,
      ...(rows.length > 0 ? mailOfNewCounts() : []),
    )
    return rows.length > 0 ? idsIn(first) : []
  } catch (error) {
    const stored = isDoubtful(error, 'conflict', 'giftcard_month_exists_error')
      ? await batch.readStored().catch(() => [])
      : []
    if (!edits.every(({ inputs }) => isStored(stored, inputs))) throw error
    return createdAmong(stored, created, batch.user)
  }
}

function idsIn(records: unknown): number[] {
  if (!Array.isArray(records)) return []
  return records.map((record: { gc_inventory: { id: number } }) => record.gc_inventory.id)
}

function isStored(stored: readonly Count[], inputs: CountInputs): boolean {
  const count = stored.find(({ sku }) => String(sku) === inputs.sku)
  const { date: _, ...typed } = columnsOf(inputs)
  return count !== undefined && hasValues(count, typed)
}

function createdAmong(stored: readonly Count[], created: readonly Edit[], user: SessionUser): number[] {
  const skus = created.map(({ inputs }) => Number(inputs.sku))
  return stored
    .filter((count) => count.counted_by === user.id && skus.includes(count.sku))
    .map(({ id }) => id)
}
