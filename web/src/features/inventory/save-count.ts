import { Failure } from '../../data/failure.ts'
import { type Change, changeTables } from '../../data/tables.ts'
import { type CountValues, differingColumns, type StoredValues, storedValues } from './count-values.ts'
import { type Count, equal, readCount, readCountOfMonth, readCounts } from './counts-data.ts'

/** What is counted where, and by whom. */
export interface Counting {
  property: number
  sku: number
  user: number
}

/**
 * Creates a count and answers its id. `unanswered` is what an earlier attempt sent without hearing whether it worked: a
 * month has one count of a SKU, so that the month tells, and that count is gone on with.
 */
export async function createCount(
  counting: Counting,
  values: CountValues,
  unanswered: CountValues | undefined,
): Promise<number> {
  const begun = await madeBefore(counting, unanswered)
  if (begun) return brought(begun, values)
  const { property, sku } = counting
  try {
    const [created] = await changeTables({
      create: table,
      values: { ...values, sku, property__c_id: property },
    })
    return created.gc_inventory.id
  } catch (error) {
    // The earlier attempt may have been carried out only now.
    const late = isKey(error, 'giftcard_month_exists_error')
      ? await madeBefore(counting, unanswered)
      : undefined
    if (!late) throw error
    return brought(late, values)
  }
}

/** Whether a count is the one that an attempt made whose answer was lost. */
export function isOwnAttempt(count: Count, user: number, unanswered: CountValues | undefined): boolean {
  if (!unanswered || count.counted_by !== user || count.approved_by !== null) return false
  return differingColumns(unanswered, count).length === 0
}

export type Outcome =
  | { kind: 'saved' }
  | { kind: 'gone' }
  | { kind: 'approved'; current: Count }
  /** Somebody else has changed what was seen. */
  | { kind: 'conflict'; seen: StoredValues; current: Count }

/**
 * Saves a count, provided that it still is what the person saw when they began. What is stored already, because the
 * answer to an earlier attempt was lost, counts as saved.
 */
export async function updateCount(
  { property, id }: { property: number; id: number },
  seen: StoredValues,
  values: CountValues,
): Promise<Outcome> {
  try {
    await changeTables({ update: table, id, values: { ...values }, expect: { ...seen } })
    return { kind: 'saved' }
  } catch (error) {
    if (!overtaken.some((key) => isKey(error, key))) throw error
    const current = await readCount(property, id)
    if (!current) return { kind: 'gone' }
    if (differingColumns(values, current).length === 0) return { kind: 'saved' }
    return current.approved_by === null ? { kind: 'conflict', seen, current } : { kind: 'approved', current }
  }
}

/** The most changes that the server takes in one request. */
export const mostAtOnce = 20

/** Approves the counts as they were seen, all of them or none. */
export async function approveCounts(
  property: number,
  counts: readonly Count[],
  approver: number,
): Promise<void> {
  const approval = (count: Count): Change => ({
    update: table,
    id: count.id,
    values: { approved_by: approver },
    expect: { ...storedValues(count) },
  })
  try {
    await changeTables(...counts.map(approval))
  } catch (error) {
    const doubtful = error instanceof Failure && (error.answerLost || isKey(error, 'giftcard_approved_error'))
    if (!doubtful || !(await areApprovedBy(property, counts, approver))) throw error
  }
}

/** Deletes a count as it was seen. That it is gone already is what was wanted. */
export async function deleteCount(count: Count): Promise<void> {
  try {
    await changeTables({ delete: table, id: count.id, expect: { ...storedValues(count) } })
  } catch (error) {
    if (!isKey(error, 'not_found')) throw error
  }
}

const table = 'gc_inventory'
const overtaken: Failure['key'][] = ['conflict', 'giftcard_approved_error', 'not_found']

async function madeBefore(
  { property, sku, user }: Counting,
  unanswered: CountValues | undefined,
): Promise<Count | undefined> {
  if (!unanswered) return undefined
  const found = await readCountOfMonth(property, sku, unanswered.date)
  return found && isOwnAttempt(found, user, unanswered) ? found : undefined
}

/** The count with what has been typed since. */
async function brought(count: Count, values: CountValues): Promise<number> {
  if (differingColumns(values, count).length > 0) {
    const expect = { ...storedValues(count) }
    await changeTables({ update: table, id: count.id, values: { ...values }, expect })
  }
  return count.id
}

async function areApprovedBy(property: number, counts: readonly Count[], approver: number): Promise<boolean> {
  const ids = counts.map(({ id }) => id)
  const { counts: now } = await readCounts({
    property,
    filter: [equal('property__c_id', property), { column: 'id', operator: 'IN', value: ids }],
    limit: ids.length,
  })
  return now.length === ids.length && now.every(({ approved_by }) => approved_by === approver)
}

function isKey(error: unknown, key: Failure['key']): boolean {
  return error instanceof Failure && error.key === key
}
