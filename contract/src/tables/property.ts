import * as z from 'zod'
import { flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { key } from '../error-keys.ts'
import { required } from '../fields.ts'
import { describeTable, formOf, many, one, type RowOf } from '../table-description.ts'

export const maxPropertyCodeLength = 18

/** Stored in capitals: it is part of addresses, and tokens name the property where they are redeemed by it. */
const propertyCode = z
  .string({ error: key('property_code_empty_error') })
  .trim()
  .toUpperCase()
  .min(1, key('property_code_empty_error'))
  .max(maxPropertyCodeLength, key('property_code_error'))
  .regex(/^[A-Z0-9-]+$/, key('property_code_error'))

/** A shopping centre. */
export const propertyTable = describeTable({
  name: 'property__c',
  labels: 'property',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    name: text(255, {
      required: true,
      form: required('name_empty_error'),
      labelled: true,
      personal: false,
      searched: true,
    }),
    external_id__c: text(maxPropertyCodeLength, {
      required: true,
      unique: true,
      form: propertyCode,
      labelled: true,
      personal: false,
    }),
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
  labels: 'company_property',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    property__c: salesforceId({ required: true }),
    account__c: salesforceId({ required: true, labelled: true, format: 'companyName' }),
    createddate: timestamp({ default: 'now' }),
    isdeleted: flag(),
  },
  relations: { account: one('account', 'account__c'), property__c: one('property__c', 'property__c') },
})

export type PropertyRow = RowOf<typeof propertyTable>
export type AccountPropertyRow = RowOf<typeof accountPropertyTable>
export const propertyForm = formOf(propertyTable)
