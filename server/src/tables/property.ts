import { maxPageSize } from '@comptoir/contract/constants'
import { formColumns } from '@comptoir/contract/table-description'
import { type PropertyRow, propertyForm, propertyTable } from '@comptoir/contract/tables/property'
import { type Statement, sql } from '../database/sql.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { superadminsOnly, type Verdict } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { type Change, fits, type RuleContext } from '../engine/definition/rules.ts'

/** A property: a shopping centre. It is never deleted physically, because orders and counts refer to it. */
export const property = defineTable(propertyTable, {
  maxPageSize: maxPageSize.property__c,
  read: notThePartners,
  create: {
    by: superadminsOnly,
    columns: formColumns(propertyTable),
    rules: [fits(propertyForm), nameIsNotThePartners],
  },
  update: {
    by: superadminsOnly,
    columns: [...formColumns(propertyTable), 'isdeleted'],
    rules: [fits(propertyForm), nameIsNotThePartners, keptWhileStaffNeedIt, keptWhileCountsWait],
    effects: [codeStaysOnceUsed],
  },
  conflicts: { property__c_external_id__c_unique: 'property_code_exists_error' },
})

/** Lists leave out the partner's properties. */
function notThePartners(): Verdict {
  return (row) => sql`coalesce(${row}.name_folded not like ${partnersPattern}, true)`
}

const partnersPattern: Statement = sql`
  (select value_folded from settings where setting = 'partner_property_prefix' and value <> '')`

/** A property with such a name would be in no list, so that its name could not be corrected either. */
async function nameIsNotThePartners(
  { row, changes }: Change<PropertyRow>,
  { tx }: RuleContext,
): Promise<void> {
  if (!changes('name')) return
  const isThePartners = await tx.first(sql`
    select 1 where comptoir_fold(${row.name}::text) like ${partnersPattern}`)
  if (isThePartners) throw refuse('property_name_reserved_error', { property: 'name' })
}

/**
 * No active user loses the last property by its deletion. The property is locked against new links to it, and its users
 * against the deletion of their other properties. A superadmin needs no links.
 */
async function keptWhileStaffNeedIt(change: Change<PropertyRow>, { tx }: RuleContext): Promise<void> {
  if (!isDeletion(change)) return
  const { id, sfid } = change.row
  await tx.rows(sql`select from property__c where id = ${id} for update`)
  await tx.rows(sql`
    select from propertyuser__c u
    where u.sfid in (select propertyuser__c from property_propertyuser__c where property__c = ${sfid} and not isdeleted)
    order by u.id for no key update`)
  const needed = await tx.first(sql`
    select 1 from property_propertyuser__c l join propertyuser__c u on u.sfid = l.propertyuser__c
    where l.property__c = ${sfid} and not l.isdeleted
      and not u.isdeleted and not u.inactive and u.role__c <> 'superadmin'
      and not exists (
        select from property_propertyuser__c o join property__c p on p.sfid = o.property__c
        where o.propertyuser__c = u.sfid and not o.isdeleted and not p.isdeleted and p.id <> ${id})`)
  if (needed) throw refuse('property_delete_staff_error')
}

/** A count is approved by staff who work for its property, which no one can choose any more once it is deleted. */
async function keptWhileCountsWait(change: Change<PropertyRow>, { tx }: RuleContext): Promise<void> {
  if (!isDeletion(change)) return
  const waiting = await tx.first(sql`
    select 1 from gc_inventory where property__c_id = ${change.row.id} and approved_by is null`)
  if (waiting) throw refuse('property_delete_counts_error')
}

function isDeletion({ before, row }: Change<PropertyRow>): boolean {
  return row.isdeleted && before?.isdeleted === false
}

/**
 * Outside systems know orders, counts and redeemed tokens by the code of their property. Checked after the update, which
 * waits for requests that refer to the property, so that their rows are seen.
 */
async function codeStaysOnceUsed({ before, row }: Change<PropertyRow>, { tx }: RuleContext): Promise<void> {
  if (!before || before.external_id__c === row.external_id__c) return
  const used = await tx.first(sql`
    select 1 where exists (select from "order" where property__c = ${row.sfid} and not isdeleted)
                or exists (select from gc_inventory where property__c_id = ${row.id})
                or exists (select from eml_token where redeem_centre = ${before.external_id__c})`)
  if (used) throw refuse('property_code_used_error', { property: 'external_id__c' })
}
