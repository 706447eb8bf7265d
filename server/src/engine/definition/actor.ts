import type { Role } from '@comptoir/contract/roles'

/** The signed-in user, as stored at the time of the call. */
export interface Actor {
  id: number
  sfid: string
  name: string
  username: string
  role: Role
  scope: Scope
  /** When the user last proved who they are, in ISO 8601. Absent if the server acts without a session. */
  verifiedAt?: string
}

/** The properties linked to the user. A superadmin's scope is every property. */
export type Scope = 'every property' | readonly ScopedProperty[]

export interface ScopedProperty {
  id: number
  sfid: string
  externalId: string
}

export function hasInScope<Key extends keyof ScopedProperty>(
  actor: Actor,
  key: Key,
  value: ScopedProperty[Key] | null | undefined,
): boolean {
  if (actor.scope === 'every property') return true
  return actor.scope.some((property) => property[key] === value)
}
