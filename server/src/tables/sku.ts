import { largestPage } from '@comptoir/contract/constants'
import type { SkuRow } from '@comptoir/contract/tables/count'
import { flag, identity, text } from '../engine/columns.ts'
import { defineTable, many } from '../engine/define-table.ts'
import { anyStaff } from '../engine/policies.ts'

/** A kind of gift card. */
export const sku = defineTable<SkuRow>({
  name: 'sku',
  columns: { id: identity(), description: text().notNull(), detailed_form: flag() },
  relations: { sku_property: many('sku_property', 'sku_id', 'id') },
  largestPage: largestPage.sku,
  read: anyStaff,
})
