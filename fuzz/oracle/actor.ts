import type { Role } from '../../contract/src/roles.ts'
import type { Mirror, Row } from '../mirror.ts'

/** What a caller may do at this moment, read from the raw tables. */
export interface Actor {
  id: number
  sfid: string
  name: string
  role: Role
  /** The properties in scope; a superadmin's are all of them. */
  properties: readonly Row[]
  everywhere: boolean
}

/** Whoever holds a session, or nobody: it ended, or its user is inactive or deleted. */
export function actorOf(mirror: Mirror, session: string | undefined, now: Date): Actor | undefined {
  const held = session === undefined ? undefined : mirror.row('session', session)
  if (!held || new Date(String(held.expires_at)) <= now) return undefined
  const user = mirror.row('propertyuser__c', held.user_id)
  if (!user || user.inactive || user.isdeleted) return undefined
  const everywhere = user.role__c === 'superadmin'
  const linked = mirror
    .where('property_propertyuser__c', 'propertyuser__c', user.sfid)
    .filter((link) => !link.isdeleted)
    .flatMap((link) => mirror.where('property__c', 'sfid', link.property__c))
    .filter((property) => !property.isdeleted)
  return {
    id: user.id,
    sfid: String(user.sfid),
    name: String(user.name),
    role: user.role__c as Role,
    properties: everywhere ? mirror.rows('property__c') : linked,
    everywhere,
  }
}

export function isAdministrator({ role }: Actor): boolean {
  return role === 'admin' || role === 'superadmin'
}

export function isInventoryStaff(actor: Actor): boolean {
  return actor.role === 'user_inventory' || isAdministrator(actor)
}

export function hasInScope(actor: Actor, key: 'id' | 'sfid' | 'external_id__c', value: unknown): boolean {
  return actor.everywhere || actor.properties.some((property) => property[key] === value)
}
