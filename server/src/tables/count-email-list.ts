import { maxPageSize } from '@comptoir/contract/constants'
import { formColumns } from '@comptoir/contract/table-description'
import { countEmailListForm, countEmailListTable } from '@comptoir/contract/tables/count'
import { defineTable } from '../engine/definition/define-table.ts'
import { inScope, inventoryStaffOnly, superadminsOnly } from '../engine/definition/policies.ts'
import { fits } from '../engine/definition/rules.ts'

const write = {
  by: superadminsOnly,
  columns: formColumns(countEmailListTable),
  rules: [fits(countEmailListForm)],
}

/** Email addresses that are notified of a property's new counts. A list is emptied rather than deleted. */
export const countEmailList = defineTable(countEmailListTable, {
  maxPageSize: maxPageSize.property__c,
  read: inScope(inventoryStaffOnly, 'property__c_id'),
  create: { ...write, columns: ['property__c_id', ...write.columns] },
  update: write,
  conflicts: { gc_inventory_email_list_property__c_id_unique: 'notification_list_exists_error' },
})
