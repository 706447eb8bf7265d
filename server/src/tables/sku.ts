import { maxPageSize } from '@comptoir/contract/constants'
import { type SkuRow, skuTable } from '@comptoir/contract/tables/count'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff, superadminsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { Rule } from '../engine/definition/rules.ts'

/** A kind of gift card. */
export const sku = defineTable(skuTable, {
  maxPageSize: maxPageSize.sku,
  read: anyStaff,
  create: { by: superadminsOnly, columns: ['description', 'detailed_form'], rules: [hasADescription] },
  update: { by: superadminsOnly, columns: ['description', 'detailed_form'], rules: [hasADescription] },
})

function hasADescription(...[{ row }]: Parameters<Rule<SkuRow>>): void {
  if (row.description.trim() === '') throw refuse('bad_input', { message: 'A SKU needs a description.' })
}
