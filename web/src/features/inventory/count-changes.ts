import { maxChanges } from '@comptoir/contract/query'
import { restCalls } from '@comptoir/contract/rest'
import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import { callRest } from '../../data/rest.ts'
import { type Change, changeTables } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import { countsByIdQuery } from './count-queries.ts'
import { storedValues } from './count-values.ts'
import { type Count, readCount, readCounts } from './counts-data.ts'

/** Each approval is one change of the request. */
export const maxApprovals = maxChanges

/** Approves the counts as they were seen, all of them or none. */
export async function approveCounts(counts: readonly Count[], approver: number): Promise<void> {
  const approval = (count: Count): Change => ({
    update: table,
    id: count.id,
    values: { approved_by: approver },
    expect: { ...storedValues(count) },
  })
  const now = await readAgain(counts)
  if (counts.some((seen) => now.some((count) => count.id === seen.id && isJudgedOtherwise(count, seen))))
    throw new Failure('conflict')
  try {
    await changeTables(...inApprovalOrder(counts).map(approval))
  } catch (error) {
    if (!isDoubtful(error, 'giftcard_approved_error') || !(await areApprovedBy(counts, approver))) throw error
  }
}

/** Counts of a SKU are approved in order of date; properties and SKUs are always in the same order, lest two batches deadlock. */
export function inApprovalOrder(counts: readonly Count[]): Count[] {
  return counts.toSorted(
    (one, other) =>
      one.property__c_id - other.property__c_id || one.sku - other.sku || one.date.localeCompare(other.date),
  )
}

/** Deletes a count as it was seen. That it is gone already is what was wanted. */
export async function deleteCount(count: Count): Promise<void> {
  try {
    await changeTables({ delete: table, id: count.id, expect: { ...storedValues(count) } })
  } catch (error) {
    if (!isKey(error, 'not_found')) throw error
  }
}

/** Makes an approved count pending again. That it is already, after a lost answer, is what was wanted. */
export async function withdrawApproval({ id, property__c_id }: Count, reason: string): Promise<void> {
  try {
    await callRest(restCalls.withdrawApproval, { parts: { id: String(id) }, payload: { reason } })
  } catch (error) {
    if (!isDoubtful(error, 'conflict') || (await readCount(property__c_id, id))?.approved_by !== null)
      throw error
  }
}

const table = 'gc_inventory'

/** Whether the count before it has changed since. The server compares only what the count itself holds. */
function isJudgedOtherwise(count: Count, seen: Count): boolean {
  return count.approved_by === null && previousOnHand(count.previous) !== previousOnHand(seen.previous)
}

async function areApprovedBy(counts: readonly Count[], approver: number): Promise<boolean> {
  const now = await readAgain(counts)
  return now.length === counts.length && now.every(({ approved_by }) => approved_by === approver)
}

async function readAgain(counts: readonly Count[]): Promise<Count[]> {
  const properties = [...new Set(counts.map(({ property__c_id }) => property__c_id))]
  const read = await Promise.all(
    properties.map((property) => {
      const ids = counts.filter(({ property__c_id }) => property__c_id === property).map(({ id }) => id)
      return readCounts(property, countsByIdQuery(property, ids))
    }),
  )
  return read.flatMap(({ counts: now }) => now)
}

/** Whether an attempt that failed may have been carried out: its answer was lost, or the error is what it leads to itself. */
export function isDoubtful(error: unknown, ...caused: Failure['key'][]): boolean {
  return (error instanceof Failure && error.answerLost) || isKey(error, ...caused)
}

export function isKey(error: unknown, ...keys: Failure['key'][]): boolean {
  return error instanceof Failure && keys.includes(error.key)
}
