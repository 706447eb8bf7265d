import { largestPage } from '@comptoir/contract/constants'
import type { CountEmailListRow } from '@comptoir/contract/tables/count'
import { identity, reference, text } from '../engine/columns.ts'
import { defineTable, one } from '../engine/define-table.ts'
import { both, inScope, inventoryStaffOnly } from '../engine/policies.ts'

/** Who hears of a property's new counts. */
export const countEmailList = defineTable<CountEmailListRow>({
  name: 'gc_inventory_email_list',
  columns: { id: identity(), property__c_id: reference().notNull().unique(), emails: text(4000).notNull() },
  relations: { property__c: one('property__c', 'property__c_id', 'id') },
  largestPage: largestPage.property__c,
  read: both(inventoryStaffOnly, inScope('property__c_id', 'id')),
})
