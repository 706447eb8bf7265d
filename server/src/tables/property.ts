import { largestPage } from '@comptoir/contract/constants'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { sql } from '../database/sql.ts'
import { flag, folded, identity, salesforceId, text } from '../engine/columns.ts'
import { defineTable, many } from '../engine/define-table.ts'
import type { Policy } from '../engine/policies.ts'

/** A shopping centre. */
export const property = defineTable<PropertyRow>({
  name: 'property__c',
  columns: {
    id: identity(),
    sfid: salesforceId().unique(),
    name: text().notNull(),
    external_id__c: text(18).notNull().unique(),
    isdeleted: flag(),
  },
  internal: { name_folded: folded('name') },
  searchedIn: { name: 'name_folded' },
  relations: {
    property_propertyuser__c: many('property_propertyuser__c', 'property__c'),
    accountproperty__c: many('accountproperty__c', 'property__c'),
    campaign_property: many('campaign_property', 'property_id', 'id'),
    sku_property: many('sku_property', 'property_id', 'id'),
  },
  keyPrefix: 'a0P',
  largestPage: largestPage.property__c,
  read: notThePartners(),
})

/** The partner's properties are on no list. */
function notThePartners(): Policy {
  return () => (row) =>
    sql`coalesce(${row}.name_folded not like
      (select value_folded from settings where setting = 'partner_property_prefix' and value <> ''), true)`
}
