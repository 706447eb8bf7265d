import { flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { key } from '../error-keys.ts'
import { requiredText } from '../fields.ts'
import { describeTable, formOf, many, type RowOf } from '../table-description.ts'

/** A company. */
export const accountTable = describeTable({
  name: 'account',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    name: text(255, {
      required: true,
      form: requiredText(key('company_name_empty_error')),
      label: 'columns.account.name',
      personal: false,
      searched: true,
    }),
    address_line_1__c: text(255, {
      form: requiredText(key('address_empty_error')),
      label: 'columns.account.address_line_1__c',
      personal: false,
      searched: 'address_folded',
    }),
    // Holds the same text as the address line, so it has no label of its own.
    billingstreet: text(255, { form: requiredText(key('valid_address_error')), personal: false }),
    billingcity: text(120, {
      form: requiredText(key('valid_address_error'), 120),
      label: 'columns.account.billingcity',
      personal: false,
      searched: 'city_folded',
    }),
    billingstate: text(80, {
      form: requiredText(key('valid_address_error'), 80),
      label: 'columns.account.billingstate',
      personal: false,
    }),
    billingpostalcode: text(20, {
      form: requiredText(key('valid_address_error'), 20),
      label: 'columns.account.billingpostalcode',
      personal: false,
      searched: 'postal_code_folded',
    }),
    billingcountry: text(80, {
      form: requiredText(key('valid_address_error'), 80),
      label: 'columns.account.billingcountry',
      personal: false,
    }),
    external_id__c: text(80, { label: 'columns.account.external_id__c', personal: false }),
    createddate: timestamp({ default: 'now' }),
    isdeleted: flag(),
  },
  relations: {
    contact: many('contact', 'accountid'),
    order: many('order', 'accountid'),
    accountproperty__c: many('accountproperty__c', 'account__c'),
  },
})

export type AccountRow = RowOf<typeof accountTable>
export const companyForm = formOf(accountTable)
