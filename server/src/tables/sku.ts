import { maxPageSize } from '@comptoir/contract/constants'
import { formColumns } from '@comptoir/contract/table-description'
import { type SkuRow, skuForm, skuTable } from '@comptoir/contract/tables/count'
import { sql } from '../database/sql.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff, superadminsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { type Change, fits, type RuleContext } from '../engine/definition/rules.ts'

const write = {
  by: superadminsOnly,
  columns: formColumns(skuTable),
  rules: [fits(skuForm), descriptionIsUnique],
}

export const sku = defineTable(skuTable, {
  maxPageSize: maxPageSize.sku,
  read: anyStaff,
  create: write,
  update: write,
})

/**
 * The description is the only name of a SKU on forms, lists and reports. No constraint enforces this, because existing
 * data may have two of one name; new names are serialised instead.
 */
async function descriptionIsUnique(
  { before, row, changes }: Change<SkuRow>,
  { tx }: RuleContext,
): Promise<void> {
  if (!changes('description')) return
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('comptoir.sku'))`)
  const taken = await tx.first(sql`
    select 1 from sku
    where comptoir_fold(description::text) = comptoir_fold(${row.description}::text) and id <> ${before?.id ?? -1}`)
  if (taken) throw refuse('card_type_exists_error', { property: 'description' })
}
