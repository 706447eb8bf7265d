import { maxPageSize } from '@comptoir/contract/constants'
import { orderItemTable } from '@comptoir/contract/tables/order'
import { index } from 'drizzle-orm/pg-core'
import { live } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'

export const orderItem = defineTable(orderItemTable, {
  constraints: (column) => [index('orderitem_by_order').on(column('orderid'), column('id')).where(live)],
  maxPageSize: maxPageSize.orderitem,
  read: anyStaff,
  filteredBy: ['id', 'orderid', 'order__external_id__c'],
})
