import type { Role } from '../contract/src/roles.ts'
import type { DatabaseCopy, Row } from './database-copy.ts'

/** A caller's current role and scope, read from the raw tables. */
export interface Actor {
  id: number
  sfid: string
  name: string
  role: Role
  /** The properties in scope; a superadmin's are all of them. */
  properties: readonly Row[]
  everywhere: boolean
}

/** The user of the session; undefined if it has ended or the user is inactive or deleted. */
export function actorOf(copy: DatabaseCopy, session: string | undefined, now: Date): Actor | undefined {
  const held = session === undefined ? undefined : copy.row('session', session)
  if (!held || new Date(String(held.expires_at)) <= now) return undefined
  const user = copy.row('propertyuser__c', held.user_id)
  if (!user || user.inactive || user.isdeleted) return undefined
  const everywhere = user.role__c === 'superadmin'
  const linked = copy
    .where('property_propertyuser__c', 'propertyuser__c', user.sfid)
    .filter((link) => !link.isdeleted)
    .flatMap((link) => copy.where('property__c', 'sfid', link.property__c))
    .filter((property) => !property.isdeleted)
  return {
    id: user.id,
    sfid: String(user.sfid),
    name: String(user.name),
    role: user.role__c as Role,
    properties: everywhere ? copy.rows('property__c') : linked,
    everywhere,
  }
}

export function isAdministrator({ role }: Actor): boolean {
  return role === 'admin' || role === 'superadmin'
}

export function isInventoryStaff(actor: Actor): boolean {
  return actor.role === 'user_inventory' || isAdministrator(actor)
}

export function hasInScope(actor: Actor, id: unknown): boolean {
  return actor.everywhere || actor.properties.some((property) => property.id === id)
}
