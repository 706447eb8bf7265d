import { maxPageSize } from '@comptoir/contract/constants'
import { propertyTable } from '@comptoir/contract/tables/property'
import { sql } from '../database/sql.ts'
import { folded } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import type { Policy } from '../engine/definition/policies.ts'

/** A property: a shopping centre. */
export const property = defineTable(propertyTable, {
  internal: { name_folded: folded('name') },
  searchedIn: { name: 'name_folded' },
  keyPrefix: 'a0P',
  maxPageSize: maxPageSize.property__c,
  read: notThePartners(),
})

/** Lists leave out the partner's properties. */
function notThePartners(): Policy {
  return () => (row) =>
    sql`coalesce(${row}.name_folded not like
      (select value_folded from settings where setting = 'partner_property_prefix' and value <> ''), true)`
}
