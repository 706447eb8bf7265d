import { flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { required } from '../fields.ts'
import { describeTable, formOf, many, type RowOf } from '../table-description.ts'

/** A company. */
export const accountTable = describeTable({
  name: 'account',
  labels: 'account',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    name: text(255, {
      required: true,
      form: required('company_name_empty_error'),
      labelled: true,
      personal: false,
      searched: true,
    }),
    address_line_1__c: text(255, {
      form: required('address_empty_error'),
      labelled: true,
      personal: false,
      searched: 'address_folded',
    }),
    // Holds the same text as the address line, so it has no label of its own.
    billingstreet: text(255, { form: required('valid_address_error'), personal: false }),
    billingcity: text(120, {
      form: required('valid_address_error'),
      labelled: true,
      personal: false,
      searched: 'city_folded',
    }),
    billingstate: text(80, { form: required('valid_address_error'), labelled: true, personal: false }),
    billingpostalcode: text(20, {
      form: required('valid_address_error'),
      labelled: true,
      personal: false,
      searched: 'postal_code_folded',
    }),
    billingcountry: text(80, { form: required('valid_address_error'), labelled: true, personal: false }),
    external_id__c: text(80, { labelled: true, personal: false }),
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
