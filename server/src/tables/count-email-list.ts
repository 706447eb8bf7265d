import { maxPageSize } from '@comptoir/contract/constants'
import { countEmailListTable } from '@comptoir/contract/tables/count'
import { defineTable } from '../engine/definition/define-table.ts'
import { both, inScope, inventoryStaffOnly } from '../engine/definition/policies.ts'

/** Email addresses that are notified of a property's new counts. */
export const countEmailList = defineTable(countEmailListTable, {
  maxPageSize: maxPageSize.property__c,
  read: both(inventoryStaffOnly, inScope('property__c_id', 'id')),
})
