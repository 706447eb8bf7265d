import { maxPageSize } from '@comptoir/contract/constants'
import { formColumns } from '@comptoir/contract/table-description'
import { countEmailListForm, countEmailListTable } from '@comptoir/contract/tables/count'
import { defineTable } from '../engine/definition/define-table.ts'
import { both, inScope, inventoryStaffOnly, superadminsOnly } from '../engine/definition/policies.ts'
import { fits } from '../engine/definition/rules.ts'

/** Email addresses that are notified of a property's new counts. A list is emptied rather than deleted. */
export const countEmailList = defineTable(countEmailListTable, {
  maxPageSize: maxPageSize.property__c,
  read: both(inventoryStaffOnly, inScope('property__c_id', 'id')),
  create: {
    by: superadminsOnly,
    columns: ['property__c_id', ...formColumns(countEmailListTable)],
    rules: [fits(countEmailListForm)],
  },
  update: {
    by: superadminsOnly,
    columns: formColumns(countEmailListTable),
    rules: [fits(countEmailListForm)],
  },
  conflicts: { gc_inventory_email_list_property__c_id_unique: 'notification_list_exists_error' },
})
