import { z } from 'zod'
import { type Language, languages } from '../constants.ts'
import { key } from '../error-keys.ts'
import { email, requiredText } from '../fields.ts'
import { capitalized } from '../rules/capitalized.ts'
import { isPhone, phoneDigits } from '../rules/phone.ts'

export interface ContactRow {
  id: number
  sfid: string | null
  name: string
  firstname: string | null
  lastname: string | null
  email: string | null
  phone: string | null
  language: Language
  accountid: string | null
  optin_email: boolean
  optin_other: boolean
  optin_date: string | null
  optin_source: string | null
  optin_type: string | null
  createddate: string
  systemmodstamp: string
  isdeleted: boolean
  ott_customer: boolean
  hvc__c: boolean
  hvc_last_modified_by__c: string | null
}

export const contactForm = z.object({
  firstname: requiredText(key('first_name_empty_error'), 80).transform(capitalized),
  lastname: requiredText(key('last_name_empty_error'), 80).transform(capitalized),
  email,
  phone: z
    .string(key('phone_length_error'))
    .transform(phoneDigits)
    .refine((digits) => digits === '' || isPhone(digits), key('phone_length_error'))
    .transform((digits) => digits || null)
    .nullable(),
  language: z.enum(languages, key('bad_input')),
  accountid: requiredText(key('company_empty_error'), 18),
})

/** Both opt-ins start checked, except at a French property. */
export function defaultOptIns(language: Language): boolean {
  return language !== 'fr'
}

export function fullName(contact: { firstname: string | null; lastname: string | null }): string {
  return [contact.firstname, contact.lastname].filter(Boolean).join(' ')
}
