import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../change-log.ts'

/** Whether the change only removes the password of a user whom the same transaction restores. */
export function isPasswordRemoved(change: Change, transaction: readonly Change[]): boolean {
  const { table, verb, old, new: now } = change
  const isOnlyDifference = isDeepStrictEqual({ ...old, password_hash: null }, now)
  const restored = transaction.some(
    (other) =>
      other.table === table && other.old?.id === old?.id && other.old?.isdeleted && !other.new?.isdeleted,
  )
  return table === 'propertyuser__c' && verb === 'UPDATE' && isOnlyDifference && restored
}
