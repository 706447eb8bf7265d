/** A relation of the contract: the column here, and the table and column there that it equals. */
export interface Relation {
  many: boolean
  table: string
  from: string
  to: string
}

/** Every table of the contract, with its relations as the contract lists them. */
export const relations: Record<string, Record<string, Relation>> = {
  account: {
    contact: many('contact', 'accountid'),
    order: many('order', 'accountid'),
    accountproperty__c: many('accountproperty__c', 'account__c'),
  },
  contact: { account: one('account', 'accountid'), order: many('order', 'contact__c') },
  order: {
    account: one('account', 'accountid'),
    contact: one('contact', 'contact__c'),
    property__c: one('property__c', 'property__c'),
    propertyuser__c: one('propertyuser__c', 'propertyuser__c'),
    campaign: one('campaign', 'campaign__c'),
    orderitem: many('orderitem', 'orderid'),
    order_campaign: many('order_campaign', 'order_id', 'id'),
  },
  orderitem: { order: one('order', 'orderid') },
  order_campaign: { order: one('order', 'order_id', 'id'), campaign: one('campaign', 'campaign_id', 'id') },
  property__c: {
    property_propertyuser__c: many('property_propertyuser__c', 'property__c'),
    accountproperty__c: many('accountproperty__c', 'property__c'),
    campaign_property: many('campaign_property', 'property_id', 'id'),
    sku_property: many('sku_property', 'property_id', 'id'),
  },
  property_propertyuser__c: {
    property__c: one('property__c', 'property__c'),
    propertyuser__c: one('propertyuser__c', 'propertyuser__c'),
  },
  propertyuser__c: { property_propertyuser__c: many('property_propertyuser__c', 'propertyuser__c') },
  accountproperty__c: {
    account: one('account', 'account__c'),
    property__c: one('property__c', 'property__c'),
  },
  blocked: {},
  campaign: {
    campaign_property: many('campaign_property', 'campaign_id', 'id'),
    order_campaign: many('order_campaign', 'campaign_id', 'id'),
    order: many('order', 'campaign__c'),
  },
  campaign_property: {
    campaign: one('campaign', 'campaign_id', 'id'),
    property__c: one('property__c', 'property_id', 'id'),
  },
  eml_token: { propertyuser__c: one('propertyuser__c', 'user_id', 'id') },
  trnsx_ecom_activegc_b2c: {},
  sku: { sku_property: many('sku_property', 'sku_id', 'id') },
  sku_property: { sku: one('sku', 'sku_id', 'id'), property__c: one('property__c', 'property_id', 'id') },
  gc_inventory: {
    sku: one('sku', 'sku', 'id'),
    property__c: one('property__c', 'property__c_id', 'id'),
    counted_by: one('propertyuser__c', 'counted_by', 'id'),
    approved_by: one('propertyuser__c', 'approved_by', 'id'),
  },
  gc_inventory_email_list: { property__c: one('property__c', 'property__c_id', 'id') },
}

function one(table: string, from: string, to = 'sfid'): Relation {
  return { many: false, table, from, to }
}

function many(table: string, to: string, from = 'sfid'): Relation {
  return { many: true, table, from, to }
}
