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
export type ContactColumn = (typeof contactColumns)[number]

/** What of a contact the form shows, as it is stored. */
export type StoredValues = Pick<ContactRow, ContactColumn>

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
  /** The version that was on screen when the typing began. It is kept with a draft, which may be taken up much later. */
  seen: StoredValues | null
}

/** The company is the one whose contacts are shown. */
export const contactInputs = contactForm.omit({ accountid: true }).extend({
  optin_email: z.boolean(),
  optin_other: z.boolean(),
  hvc__c: z.boolean(),
  ott_customer: z.boolean(),
})

export type ContactValues = z.output<typeof contactInputs>

/** What is to be stored, once the form has been checked. */
export function valuesOf(inputs: ContactInputs): ContactValues {
  return contactInputs.parse(inputs)
}

export function storedValues(contact: StoredValues): StoredValues {
  return Object.fromEntries(contactColumns.map((column) => [column, contact[column]])) as StoredValues
}

export function inputsOf(contact: StoredValues): ContactInputs {
  const { firstname, lastname, email, phone, ...others } = storedValues(contact)
  return {
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    email: email ?? '',
    phone: phoneDigits(phone ?? ''),
    ...others,
    seen: storedValues(contact),
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
    seen: null,
    ...placed(searched.trim()),
  }
}

export function differingColumns(one: StoredValues, other: StoredValues): ContactColumn[] {
  return contactColumns.filter((column) => one[column] !== other[column])
}

/** What was typed, on top of what somebody else has saved since `seen`. */
export function rebased(typed: ContactInputs, seen: StoredValues, now: StoredValues): ContactInputs {
  const before = inputsOf(seen)
  const mine = contactColumns.filter((column) => typed[column] !== before[column])
  const kept = Object.fromEntries(mine.map((column) => [column, typed[column]]))
  return { ...inputsOf(now), ...kept, seen }
}

function placed(searched: string): Partial<ContactInputs> {
  if (searched.includes('@')) return { email: searched }
  const phone = typedPhone(searched)
  if (/^\d+$/.test(phone)) return { phone }
  const [firstname = '', ...rest] = searched.split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}
