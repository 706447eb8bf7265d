import { administrators, inventoryStaff, type Role } from '@comptoir/contract/roles'
import { name, type Statement, sql } from '../../database/sql.ts'
import type { Actor, ScopedProperty } from './actor.ts'

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

/** Permits rows whose column names a property in the caller's scope. */
export function inScope(column: string, key: 'id' | 'sfid'): Policy {
  return (actor) => {
    const { scope } = actor
    if (scope === 'every property') return true
    const values = scope.map((property: ScopedProperty) => property[key])
    return (row) => sql`${row}.${name(column)} = any(${values})`
  }
}

/** Permits what both policies permit. */
export function both(one: Policy, other: Policy): Policy {
  return (actor) => {
    const [first, second] = [one(actor), other(actor)]
    if (first === false || second === false) return false
    if (first === true) return second
    if (second === true) return first
    return (row) => sql`(${first(row)} and ${second(row)})`
  }
}
