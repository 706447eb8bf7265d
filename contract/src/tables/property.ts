import { flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { describeTable, many, one, type RowOf } from '../table-description.ts'

/** A shopping centre. */
export const propertyTable = describeTable({
  name: 'property__c',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    name: text(255, { required: true }),
    external_id__c: text(18, { required: true, unique: true }),
    isdeleted: flag(),
  },
  relations: {
    property_propertyuser__c: many('property_propertyuser__c', 'property__c'),
    accountproperty__c: many('accountproperty__c', 'property__c'),
    campaign_property: many('campaign_property', 'property_id', 'id'),
    sku_property: many('sku_property', 'property_id', 'id'),
  },
})

/** Links a company to a property. */
export const accountPropertyTable = describeTable({
  name: 'accountproperty__c',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    property__c: salesforceId({ required: true }),
    account__c: salesforceId({
      required: true,
      label: 'columns.company_property.account__c',
      format: 'companyName',
    }),
    createddate: timestamp({ default: 'now' }),
    isdeleted: flag(),
  },
  relations: { account: one('account', 'account__c'), property__c: one('property__c', 'property__c') },
})

export type PropertyRow = RowOf<typeof propertyTable>
export type AccountPropertyRow = RowOf<typeof accountPropertyTable>
