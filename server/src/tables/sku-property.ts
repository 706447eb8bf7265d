import { maxPageSize } from '@comptoir/contract/constants'
import { skuPropertyTable } from '@comptoir/contract/tables/count'
import { index, unique } from 'drizzle-orm/pg-core'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff, superadminsOnly } from '../engine/definition/policies.ts'

const write = { by: superadminsOnly, columns: ['sku_id', 'property_id'] } as const

export const skuProperty = defineTable(skuPropertyTable, {
  constraints: (column) => [
    unique('sku_property_pair').on(column('sku_id'), column('property_id')),
    index('sku_property_by_property').on(column('property_id')),
  ],
  isJunction: true,
  maxPageSize: maxPageSize.sku,
  read: anyStaff,
  create: write,
  update: write,
  delete: { by: superadminsOnly },
})
