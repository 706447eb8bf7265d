import { largestPage } from '@comptoir/contract/constants'
import type { OrderItemRow } from '@comptoir/contract/tables/order'
import { index } from 'drizzle-orm/pg-core'
import { cards, flag, identity, live, salesforceId, text } from '../engine/columns.ts'
import { defineTable, one } from '../engine/define-table.ts'
import { anyStaff } from '../engine/policies.ts'

export const orderItem = defineTable<OrderItemRow>({
  name: 'orderitem',
  columns: {
    id: identity(),
    orderid: salesforceId(),
    order__external_id__c: text(80),
    isdeleted: flag(),
    quantity: cards().notNull().default(0),
  },
  constraints: (column) => [index('orderitem_by_order').on(column('orderid'), column('id')).where(live)],
  relations: { order: one('order', 'orderid') },
  largestPage: largestPage.orderitem,
  read: anyStaff,
})
