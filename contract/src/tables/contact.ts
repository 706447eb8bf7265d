import * as z from 'zod'
import { flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { type Language, languages } from '../constants.ts'
import { key } from '../error-keys.ts'
import { email, requiredText } from '../fields.ts'
import { capitalized } from '../rules/capitalized.ts'
import { anonymisedName } from '../rules/person-name.ts'
import { isPhone, phoneDigits } from '../rules/phone.ts'
import { describeTable, formOf, many, one, type RowOf } from '../table-description.ts'

const phone = z
  .string(key('phone_length_error'))
  .transform(phoneDigits)
  .refine((digits) => digits === '' || isPhone(digits), key('phone_length_error'))
  .transform((digits) => digits || null)
  .nullable()

const choice = z.boolean(key('bad_input'))

export const contactTable = describeTable({
  name: 'contact',
  labels: 'contact',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    // First and last name, joined by the server.
    name: text(255, {
      required: true,
      personal: { leaves: anonymisedName },
      searched: true,
      imported: false,
    }),
    firstname: text(80, {
      form: (longest) => requiredText('first_name_empty_error', longest).transform(capitalized),
      labelled: true,
      personal: 'erase',
      searched: true,
    }),
    lastname: text(80, {
      form: (longest) => requiredText('last_name_empty_error', longest).transform(capitalized),
      labelled: true,
      personal: 'erase',
      searched: true,
    }),
    email: text(254, { form: email, labelled: true, personal: 'erase', searched: true }),
    phone: text(20, { form: phone, labelled: true, format: 'phone', personal: 'erase', searched: true }),
    language: text(2, {
      choices: languages,
      default: 'en',
      form: z.enum(languages, key('bad_input')),
      labelled: true,
      format: 'language',
      personal: false,
    }),
    accountid: salesforceId({
      form: requiredText('company_empty_error', 18),
      labelled: true,
      format: 'companyName',
    }),
    optin_email: flag({ form: choice, labelled: true, format: 'yesNo' }),
    optin_other: flag({ form: choice, labelled: true, format: 'yesNo' }),
    optin_date: timestamp(),
    optin_source: text(80, { personal: false }),
    optin_type: text(80, { personal: false }),
    createddate: timestamp({ default: 'now' }),
    systemmodstamp: timestamp({ default: 'now', imported: false }),
    isdeleted: flag(),
    ott_customer: flag({ form: choice, labelled: true, format: 'yesNo' }),
    hvc__c: flag({ form: choice, labelled: true, format: 'yesNo' }),
    // A staff user.
    hvc_last_modified_by__c: text(120, { personal: false, exported: false }),
    // Set once, with the name and the ways to reach the person removed. The row is then read-only.
    anonymised_at: timestamp({ imported: false }),
  },
  relations: { account: one('account', 'accountid'), order: many('order', 'contact__c') },
})

export type ContactRow = RowOf<typeof contactTable>
export const contactForm = formOf(contactTable)

/** Both opt-ins start checked, except at a French property. */
export function defaultOptIns(language: Language): boolean {
  return language !== 'fr'
}

export function fullName(contact: { firstname: string | null; lastname: string | null }): string {
  return [contact.firstname, contact.lastname].filter(Boolean).join(' ')
}
