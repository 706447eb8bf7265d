import { type Language, optinSource, optinType } from '@comptoir/contract/constants'
import { phoneDigits } from '@comptoir/contract/rules/phone'
import {
  type ContactRow,
  contactForm,
  contactTable,
  defaultOptIns,
  fullName,
} from '@comptoir/contract/tables/contact'
import type { z } from 'zod'
import type { Values } from '../../../data/tables.ts'
import { typedPhone } from './typed-phone.ts'

/** The company is not on the form: it is the one whose contacts are shown. */
export const contactInputs = contactForm.omit({ accountid: true })

type ContactColumn = keyof typeof contactInputs.shape

export const contactColumns = Object.keys(contactInputs.shape) as ContactColumn[]

/** The form's columns as they are stored. */
export type StoredValues = Pick<ContactRow, ContactColumn>

/** The values of the inputs: an empty text stands for none. */
export type ContactInputs = { [Column in ContactColumn]: Exclude<ContactRow[Column], null> }

/** The columns to store, once the form has been checked. */
export function columnsOf(inputs: ContactInputs): z.output<typeof contactInputs> {
  const columns = Object.entries(contactInputs.parse(inputs))
  return Object.fromEntries(
    columns.map(([column, value]) => [column, value === '' ? null : value]),
  ) as z.output<typeof contactInputs>
}

/** What follows from changed columns of a contact, or from those of a new one: the name, the consent, a signature. */
export function derivedColumns(
  changed: Values<'contact'>,
  base: StoredValues | undefined,
  author: string,
): Values<'contact'> {
  const { firstname, lastname, optin_email, hvc__c } = changed
  const isConsentChanged = optin_email !== undefined && optin_email !== (base?.optin_email ?? false)
  return {
    ...(firstname === undefined && lastname === undefined
      ? {}
      : { name: fullName({ firstname: null, lastname: null, ...base, ...changed }) }),
    ...(isConsentChanged ? { optin_date: new Date().toISOString() } : {}),
    ...(isConsentChanged || !base ? { optin_source: optinSource, optin_type: optinType } : {}),
    ...(hvc__c !== undefined && hvc__c !== (base?.hvc__c ?? false)
      ? { hvc_last_modified_by__c: author }
      : {}),
  }
}

export function inputsOf(contact: Partial<StoredValues>): ContactInputs {
  const inputs = contactColumns.map((column) => [column, contact[column] ?? blankOf(column)])
  return { ...Object.fromEntries(inputs), phone: phoneDigits(contact.phone ?? '') } as ContactInputs
}

/** The inputs of a new contact at a property of this language, filled with the text that was searched for. */
export function newInputs(language: Language, searched: string): ContactInputs {
  return {
    ...inputsOf({ language, optin_email: defaultOptIns(language), optin_other: defaultOptIns(language) }),
    ...placed(searched.trim()),
  }
}

function blankOf(column: ContactColumn): '' | false {
  return contactTable.columns[column].type === 'boolean' ? false : ''
}

function placed(searched: string): Partial<ContactInputs> {
  if (searched.includes('@')) return { email: searched }
  const phone = typedPhone(searched)
  if (/^\d+$/.test(phone)) return { phone }
  const [firstname = '', ...rest] = searched.split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}
