import { addressRows, streetRows } from './addresses.ts'
import { campaignPropertyRows, campaignRows } from './campaigns.ts'
import { eTokenRows, giftCodeRows } from './cards.ts'
import { companyPropertyRows, companyRows } from './companies.ts'
import { blockedEmailRows, contactRows } from './contacts.ts'
import { countAuditRows, countEmailListRows, countRows } from './counts.ts'
import type { DemoModel } from './demo-model.ts'
import { orderCampaignRows, orderItemRows, orderRows } from './orders.ts'
import { properties, propertyRows, skuPropertyRows, skus } from './properties.ts'
import { staffLinkRows, staffRows } from './staff.ts'

/** One table of the demo, whose rows are generated lazily. */
export interface DemoTable {
  name: string
  /** The label of the progress message, for large tables. */
  what?: string
  rows: () => Iterable<object>
}

/** In the order of their foreign keys. */
export async function demoTables(model: DemoModel): Promise<DemoTable[]> {
  const { scale, addresses, campaigns, companies, staff, today } = model
  const people = await staffRows(staff, today)
  return [
    { name: 'property__c', what: counted(properties.length, 'properties'), rows: propertyRows },
    { name: 'propertyuser__c', rows: () => people },
    { name: 'property_propertyuser__c', rows: () => staffLinkRows(staff) },
    { name: 'campaign', rows: () => campaignRows(campaigns) },
    { name: 'campaign_property', rows: () => campaignPropertyRows(campaigns) },
    { name: 'sku', rows: () => skus },
    { name: 'sku_property', rows: skuPropertyRows },
    { name: 'gc_inventory', rows: () => countRows(model) },
    { name: 'gc_inventory_email_list', rows: countEmailListRows },
    { name: 'audit', rows: () => countAuditRows(model) },
    { name: 'address_street', rows: () => streetRows(addresses) },
    { name: 'address', what: counted(scale.addresses, 'addresses'), rows: () => addressRows(addresses) },
    {
      name: 'account',
      what: counted(scale.companies, 'companies'),
      rows: () => companyRows(companies, addresses),
    },
    { name: 'accountproperty__c', rows: () => companyPropertyRows(companies) },
    { name: 'contact', what: counted(scale.contacts, 'contacts'), rows: () => contactRows(model) },
    { name: 'blocked', rows: () => blockedEmailRows(model) },
    { name: 'order', what: counted(scale.orders, 'orders'), rows: () => orderRows(model) },
    { name: 'orderitem', rows: () => orderItemRows(model) },
    { name: 'order_campaign', rows: () => orderCampaignRows(model) },
    {
      name: 'trnsx_ecom_activegc_b2c',
      what: counted(scale.giftCodes, 'gift codes'),
      rows: () => giftCodeRows(model),
    },
    { name: 'eml_token', what: counted(scale.eTokens, 'e-tokens'), rows: () => eTokenRows(model) },
  ]
}

function counted(count: number, things: string): string {
  return `${count.toLocaleString('en')} ${things}`
}
