import { outranks, type Role } from '@comptoir/contract/roles'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'

/**
 * Whether the caller may act on a staff user: the user is not above the caller's role, and all of the user's links are
 * in the caller's scope. Deleted links and deleted properties count too. Otherwise an admin could bring a user within
 * reach by deleting the user, which deletes the links. Callers are always within their own reach.
 */
export async function isWithinReach(
  queries: Queries,
  { id, role, scope }: Actor,
  user: { id: number; sfid: string | null; role: Role },
): Promise<boolean> {
  if (outranks(user.role, role)) return false
  if (scope === 'every property' || user.id === id) return true
  const outside = await queries.first(sql`
    select 1 from property_propertyuser__c
    where propertyuser__c = ${user.sfid} and property__c <> all(${scope.map(({ sfid }) => sfid)}::text[]) limit 1`)
  return !outside
}
