import { largestPage } from '@comptoir/contract/constants'
import type { SkuPropertyRow } from '@comptoir/contract/tables/count'
import { index, unique } from 'drizzle-orm/pg-core'
import { identity, reference } from '../engine/columns.ts'
import { defineTable, one } from '../engine/define-table.ts'
import { anyStaff } from '../engine/policies.ts'

/** Which kinds of gift card a property counts. */
export const skuProperty = defineTable<SkuPropertyRow>({
  name: 'sku_property',
  columns: { id: identity(), sku_id: reference().notNull(), property_id: reference().notNull() },
  constraints: (column) => [
    unique('sku_property_pair').on(column('sku_id'), column('property_id')),
    index('sku_property_by_property').on(column('property_id')),
  ],
  relations: { sku: one('sku', 'sku_id', 'id'), property__c: one('property__c', 'property_id', 'id') },
  isJunction: true,
  largestPage: largestPage.sku,
  read: anyStaff,
})
