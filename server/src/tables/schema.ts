/** Every table of the database, as drizzle-kit reads them to generate the migrations. */
import { registry } from './all-tables.ts'

const tables = Object.fromEntries(registry.rooms.map(({ name, table }) => [name, table]))

export const {
  account,
  accountproperty__c,
  blocked,
  campaign,
  campaign_property,
  contact,
  eml_token,
  gc_inventory,
  gc_inventory_email_list,
  order,
  order_campaign,
  orderitem,
  property__c,
  property_propertyuser__c,
  propertyuser__c,
  sku,
  sku_property,
  trnsx_ecom_activegc_b2c,
} = tables

export { auditTable } from '../engine/writing/audit.ts'
export * from './private/accounts.ts'
export * from './private/address.ts'
export * from './private/figures.ts'
export * from './private/operation.ts'
export * from './private/unification.ts'
