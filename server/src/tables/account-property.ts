import { maxPageSize } from '@comptoir/contract/constants'
import { type AccountPropertyRow, accountPropertyTable } from '@comptoir/contract/tables/property'
import { index, uniqueIndex } from 'drizzle-orm/pg-core'
import { hasInScope } from '../engine/definition/actor.ts'
import { listed, live } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, type RuleContext } from '../engine/definition/rules.ts'

export const accountProperty = defineTable(accountPropertyTable, {
  constraints: (column) => [
    uniqueIndex('accountproperty__c_pair').on(column('account__c'), column('property__c')).where(live),
    index('accountproperty__c_by_property').on(column('property__c')),
    // The companies of a property are read from the index alone.
    index('accountproperty__c_by_property_and_day')
      .on(column('property__c'), column('createddate'), column('account__c'))
      .where(listed),
  ],
  isJunction: true,
  maxPageSize: maxPageSize.property__c,
  read: anyStaff,
  create: { by: () => true, columns: ['property__c', 'account__c'], rules: [propertyIsInScope] },
})

function propertyIsInScope({ row }: Change<AccountPropertyRow>, context: RuleContext): void {
  if (!hasInScope(actorOf(context), 'sfid', row.property__c))
    throw refuse('forbidden', { property: 'property__c', message: 'Choose one of your own properties.' })
}
