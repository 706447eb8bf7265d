import { maxRootFields } from '@comptoir/contract/query'
import { Failure } from '../../data/failure.ts'
import { type Change, changeTables } from '../../data/tables.ts'
import { countsByIdQuery } from './count-queries.ts'
import { storedValues } from './count-values.ts'
import { type Count, readCounts } from './counts-data.ts'

/** Each approval is one root field of the request. */
export const maxApprovals = maxRootFields

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

async function areApprovedBy(property: number, counts: readonly Count[], approver: number): Promise<boolean> {
  const ids = counts.map(({ id }) => id)
  const { counts: now } = await readCounts(property, countsByIdQuery(property, ids))
  return now.length === ids.length && now.every(({ approved_by }) => approved_by === approver)
}

function isKey(error: unknown, key: Failure['key']): boolean {
  return error instanceof Failure && error.key === key
}
