import { maxPageSize } from '@comptoir/contract/constants'
import { skuTable } from '@comptoir/contract/tables/count'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'

/** A kind of gift card. */
export const sku = defineTable(skuTable, {
  maxPageSize: maxPageSize.sku,
  read: anyStaff,
})
