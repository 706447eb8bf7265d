import { maxPageSize } from '@comptoir/contract/constants'
import { administrators } from '@comptoir/contract/roles'
import { type StaffUserPropertyRow, staffUserPropertyTable } from '@comptoir/contract/tables/staff-user'
import { index, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import { type Actor, hasInScope } from '../engine/definition/actor.ts'
import { live } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, type Verdict } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, type RuleContext } from '../engine/definition/rules.ts'
import { requireFreshSignIn } from './rules/fresh-sign-in.ts'

const access = {
  by: administratorsOnly,
  rules: [scopeIsNotTheCallersOwn, scopeNeedsFreshSignIn],
  effects: [theUserChangesWithIt],
}

export const propertyStaffUser = defineTable(staffUserPropertyTable, {
  constraints: (column) => [
    uniqueIndex('property_propertyuser__c_pair')
      .on(column('propertyuser__c'), column('property__c'))
      .where(live),
    index('property_propertyuser__c_by_property').on(column('property__c')),
  ],
  isJunction: true,
  maxPageSize: maxPageSize.property__c,
  read: ownLinks,
  create: { ...access, columns: ['propertyuser__c', 'property__c'] },
  update: { ...access, columns: ['isdeleted'] },
  // Deleting a user deletes the links, which a client may then remove as well.
  delete: { ...access, deletedOnes: true },
})

function ownLinks(actor: Actor): Verdict {
  return administrators.includes(actor.role) || ((row) => sql`${row}.propertyuser__c = ${actor.sfid}`)
}

/** An admin links other users to properties of their own scope; a superadmin's scope is every property. */
function scopeIsNotTheCallersOwn({ row }: Change<StaffUserPropertyRow>, context: RuleContext): void {
  const actor = actorOf(context)
  if (actor.role === 'superadmin') return
  if (!hasInScope(actor, 'sfid', row.property__c))
    throw refuse('forbidden', { property: 'property__c', message: 'Choose one of your own properties.' })
  if (row.propertyuser__c === actor.sfid) {
    const message = 'You cannot change your own properties. Ask another administrator.'
    throw refuse('forbidden', { property: 'propertyuser__c', message })
  }
}

function scopeNeedsFreshSignIn(
  { before, row, changes }: Change<StaffUserPropertyRow>,
  context: RuleContext,
): void {
  const actor = actorOf(context)
  const deleting = before === row
  if (row.propertyuser__c !== actor.sfid && (deleting || changes('isdeleted')))
    requireFreshSignIn(actor, context.now)
}

/** The new stamp makes a concurrent edit of the user a conflict, since the user's properties have changed. */
async function theUserChangesWithIt(
  { row }: Change<StaffUserPropertyRow>,
  { writes }: RuleContext,
): Promise<void> {
  await writes.touch('propertyuser__c', { sfid: row.propertyuser__c })
}
