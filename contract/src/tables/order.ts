import { bigint, day, dollars, flag, id, integer, salesforceId, text, timestamp } from '../columns.ts'
import { draft } from '../rules/order-status.ts'
import { describeTable, many, one, type RowOf } from '../table-description.ts'

export const orderTable = describeTable({
  name: 'order',
  labels: 'order',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    // The confirmation code.
    external_id__c: text(80, {
      unique: 'order_external_id__c_unique',
      labelled: true,
      personal: false,
      searched: 'external_id_folded',
    }),
    vts_id: text(80, { labelled: true, personal: false, searched: true }),
    ordernumber: bigint({ unique: 'order_ordernumber_unique', labelled: true }),
    status: text(40, { default: draft, labelled: true, personal: false }),
    totalamount: dollars({ default: 0, labelled: true, format: 'money' }),
    effectivedate: day({ labelled: true, format: 'day' }),
    createddate: timestamp({ default: 'now' }),
    systemmodstamp: timestamp({ default: 'now', imported: false }),
    isdeleted: flag(),
    accountid: salesforceId({ labelled: true, format: 'companyName' }),
    contact__c: salesforceId({ labelled: true, format: 'contactName' }),
    propertyuser__c: salesforceId(),
    property__c: salesforceId({ labelled: true, format: 'propertyName' }),
    campaign__c: salesforceId(),
    ecomm: flag(),
  },
  relations: {
    account: one('account', 'accountid'),
    contact: one('contact', 'contact__c'),
    property__c: one('property__c', 'property__c'),
    propertyuser__c: one('propertyuser__c', 'propertyuser__c'),
    campaign: one('campaign', 'campaign__c'),
    orderitem: many('orderitem', 'orderid'),
    order_campaign: many('order_campaign', 'order_id', 'id'),
  },
})

export const orderItemTable = describeTable({
  name: 'orderitem',
  columns: {
    id: id(),
    orderid: salesforceId(),
    order__external_id__c: text(80, { personal: false, imported: false }),
    isdeleted: flag(),
    quantity: integer({ default: 0 }),
  },
  relations: { order: one('order', 'orderid') },
})

/** Links an order to a campaign. */
export const orderCampaignTable = describeTable({
  name: 'order_campaign',
  columns: { id: id(), order_id: bigint({ required: true }), campaign_id: bigint({ required: true }) },
  relations: { order: one('order', 'order_id', 'id'), campaign: one('campaign', 'campaign_id', 'id') },
})

export type OrderRow = RowOf<typeof orderTable>
export type OrderItemRow = RowOf<typeof orderItemTable>
export type OrderCampaignRow = RowOf<typeof orderCampaignTable>
