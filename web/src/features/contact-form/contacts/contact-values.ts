import type { Language } from '@comptoir/contract/constants'
import { phoneDigits } from '@comptoir/contract/rules/phone'
import { type ContactRow, contactForm, defaultOptIns } from '@comptoir/contract/tables/contact'
import { z } from 'zod'
import { typedPhone } from './typed-phone.ts'

export const contactColumns = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'language',
  'optin_email',
  'optin_other',
  'hvc__c',
  'ott_customer',
] as const
/** What of a contact the form shows, as it is stored. */
export type StoredValues = Pick<ContactRow, (typeof contactColumns)[number]>

/** What the form holds. */
export interface ContactInputs {
  firstname: string
  lastname: string
  email: string
  phone: string
  language: Language
  optin_email: boolean
  optin_other: boolean
  hvc__c: boolean
  ott_customer: boolean
}

/** The company is the one whose contacts are shown. */
export const contactInputs = contactForm.omit({ accountid: true }).extend({
  optin_email: z.boolean(),
  optin_other: z.boolean(),
  hvc__c: z.boolean(),
  ott_customer: z.boolean(),
})

/** What is to be stored, once the form has been checked. */
export function columnsOf(inputs: ContactInputs): z.output<typeof contactInputs> {
  return contactInputs.parse(inputs)
}

export function inputsOf(contact: StoredValues): ContactInputs {
  const { firstname, lastname, email, phone, language, optin_email, optin_other, hvc__c, ott_customer } =
    contact
  return {
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    email: email ?? '',
    phone: phoneDigits(phone ?? ''),
    language,
    optin_email,
    optin_other,
    hvc__c,
    ott_customer,
  }
}

/** A new contact at a property that speaks this language, with what was searched for in its place. */
export function newInputs(language: Language, searched: string): ContactInputs {
  return {
    firstname: '',
    lastname: '',
    email: '',
    phone: '',
    language,
    optin_email: defaultOptIns(language),
    optin_other: defaultOptIns(language),
    hvc__c: false,
    ott_customer: false,
    ...placed(searched.trim()),
  }
}

function placed(searched: string): Partial<ContactInputs> {
  if (searched.includes('@')) return { email: searched }
  const phone = typedPhone(searched)
  if (/^\d+$/.test(phone)) return { phone }
  const [firstname = '', ...rest] = searched.split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}
