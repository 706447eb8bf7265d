import type { AccountRow } from '@comptoir/contract/tables/account'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { CountRow } from '@comptoir/contract/tables/count'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { TimelineTable } from '@comptoir/contract/timeline'
import type { ParseKeys } from 'i18next'

/** How a value is written; a table's name stands for what its row is called. */
export type Manner =
  | 'text'
  | 'number'
  | 'day'
  | 'yes or no'
  | 'active or not'
  | 'phone'
  | 'language'
  | 'role'
  | 'account'
  | 'property__c'
  | 'sku'

export interface ToldColumn {
  label: ParseKeys
  manner: Manner
}

/** Every column is told, or left out on purpose: what the server keeps for itself, or says in another column too. */
type Told<Row> = { [Column in keyof Row]: ToldColumn | undefined }

const account: Told<AccountRow> = {
  name: told('company.name'),
  address_line_1__c: told('timeline.fields.street'),
  billingcity: told('timeline.fields.city'),
  billingstate: told('timeline.fields.province'),
  billingpostalcode: told('timeline.fields.postal_code'),
  billingcountry: told('timeline.fields.country'),
  external_id__c: told('timeline.fields.external_id'),
  billingstreet: undefined,
  id: undefined,
  sfid: undefined,
  createddate: undefined,
  isdeleted: undefined,
}

const contact: Told<ContactRow> = {
  firstname: told('contacts.first_name'),
  lastname: told('contacts.last_name'),
  email: told('contacts.email'),
  phone: told('contacts.phone', 'phone'),
  language: told('contacts.language', 'language'),
  accountid: told('timeline.fields.company', 'account'),
  optin_email: told('contacts.optin_email', 'yes or no'),
  optin_other: told('contacts.optin_other', 'yes or no'),
  hvc__c: told('contacts.high_value', 'yes or no'),
  ott_customer: told('contacts.ott_customer', 'yes or no'),
  name: undefined,
  // The moment of the change.
  optin_date: undefined,
  optin_source: undefined,
  optin_type: undefined,
  hvc_last_modified_by__c: undefined,
  id: undefined,
  sfid: undefined,
  createddate: undefined,
  systemmodstamp: undefined,
  isdeleted: undefined,
}

const campaign: Told<CampaignRow> = {
  name: told('campaigns.name'),
  sfid: told('campaigns.code'),
  startdate: told('campaigns.start', 'day'),
  enddate: told('campaigns.end', 'day'),
  description: told('campaigns.description'),
  isactive: told('campaigns.status', 'active or not'),
  islocal: undefined,
  id: undefined,
  createddate: undefined,
  systemmodstamp: undefined,
  isdeleted: undefined,
}

const staffUser: Told<StaffUserRow> = {
  name: told('users.name'),
  username__c: told('users.username'),
  role__c: told('users.role', 'role'),
  inactive: told('users.inactive', 'yes or no'),
  last_login: undefined,
  id: undefined,
  sfid: undefined,
  createddate: undefined,
  systemmodstamp: undefined,
  isdeleted: undefined,
}

const count: Told<CountRow> = {
  property__c_id: told('timeline.fields.property', 'property__c'),
  sku: told('inventory.fields.sku', 'sku'),
  date: told('inventory.fields.date', 'day'),
  on_hand: told('inventory.fields.on_hand', 'number'),
  activated: told('inventory.fields.activated', 'number'),
  destroyed: told('inventory.fields.destroyed', 'number'),
  lost: told('inventory.fields.lost', 'number'),
  transferred: told('inventory.fields.transferred', 'number'),
  received: told('inventory.fields.received', 'number'),
  reason: told('inventory.fields.reason'),
  comment: told('inventory.fields.comment'),
  counted_by: undefined,
  approved_by: undefined,
  id: undefined,
}

/** The columns of each table that people know, in the order in which they know them. */
export const toldColumns: Record<TimelineTable, Readonly<Record<string, ToldColumn | undefined>>> = {
  account: { ...account },
  contact: { ...contact },
  campaign: { ...campaign },
  propertyuser__c: { ...staffUser },
  gc_inventory: { ...count },
}

function told(label: ParseKeys, manner: Manner = 'text'): ToldColumn {
  return { label, manner }
}
