import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../witness.ts'

/** A link that comes or goes marks what it belongs to as changed; the link's own audit tells of it. */
export function isTouched({ table, verb, old, new: now }: Change, together: readonly Change[]): boolean {
  const isOnlyMarked = isDeepStrictEqual({ ...old, systemmodstamp: null }, { ...now, systemmodstamp: null })
  return verb === 'UPDATE' && isOnlyMarked && together.some((change) => change.table === linksOf[table])
}

/** A restored user loses the password, in an update of its own. */
export function isPasswordRemoved(change: Change, together: readonly Change[]): boolean {
  const { table, verb, old, new: now } = change
  const isAllThatDiffers = isDeepStrictEqual({ ...old, password_hash: null }, now)
  const restored = together.some(
    (other) =>
      other.table === table && other.old?.id === old?.id && other.old?.isdeleted && !other.new?.isdeleted,
  )
  return table === 'propertyuser__c' && verb === 'UPDATE' && isAllThatDiffers && restored
}

const linksOf: Record<string, string> = {
  propertyuser__c: 'property_propertyuser__c',
  campaign: 'campaign_property',
}
