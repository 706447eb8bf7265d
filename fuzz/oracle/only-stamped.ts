import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../change-log.ts'

/** Whether a row changed only in its timestamp because one of its links did; the audit records the link. */
export function isOnlyStamped(
  { table, verb, old, new: now }: Change,
  transaction: readonly Change[],
): boolean {
  const isOnlyMarked = isDeepStrictEqual({ ...old, systemmodstamp: null }, { ...now, systemmodstamp: null })
  return verb === 'UPDATE' && isOnlyMarked && transaction.some((change) => change.table === linksOf[table])
}

const linksOf: Record<string, string> = {
  propertyuser__c: 'property_propertyuser__c',
  campaign: 'campaign_property',
}
