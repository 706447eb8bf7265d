import { outranks, type Role, roles } from '@comptoir/contract/roles'
import type { Queries } from '../../database/pool.ts'
import { type Statement, sql } from '../../database/sql.ts'
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

/** Selects the ids of all staff users within the caller's reach. */
export function usersWithinReach({ id, role, scope }: Actor): Statement {
  const reachable = roles.filter((other) => !outranks(other, role))
  if (scope === 'every property') return sql`select id from propertyuser__c where role__c = any(${reachable})`
  return sql`
    select u.id from propertyuser__c u
    where u.role__c = any(${reachable}) and (u.id = ${id} or not exists (
      select from property_propertyuser__c l
      where l.propertyuser__c = u.sfid and l.property__c <> all(${scope.map(({ sfid }) => sfid)}::text[])))`
}
