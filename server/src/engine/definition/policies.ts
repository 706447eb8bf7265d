import { administrators, inventoryStaff, type Role } from '@comptoir/contract/roles'
import { name, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from './actor.ts'

/** Yes, no, or a condition on the row, given its alias. */
export type Verdict = boolean | Condition
export type Condition = (row: Statement) => Statement
export type Policy = (actor: Actor) => Verdict

export const anyStaff: Policy = () => true
export const administratorsOnly = only(administrators)
export const superadminsOnly = only(['superadmin'])
export const inventoryStaffOnly = only(inventoryStaff)

function only(roles: readonly Role[]): (actor: Actor) => boolean {
  return (actor) => roles.includes(actor.role)
}

/** Permits these callers the rows whose column has the id of a property in their scope. */
export function inScope(isPermitted: (actor: Actor) => boolean, column: string): Policy {
  return (actor) => {
    if (!isPermitted(actor) || actor.scope === 'every property') return isPermitted(actor)
    const ids = actor.scope.map(({ id }) => id)
    return (row) => sql`${row}.${name(column)} = any(${ids})`
  }
}
