import { key } from '@comptoir/contract/error-keys'
import type { TypedCompany } from '@comptoir/contract/matching/typed-forms'
import { type AccountRow, companyForm } from '@comptoir/contract/tables/account'
import * as z from 'zod'

export const addressColumns = [
  'address_line_1__c',
  'billingstreet',
  'billingcity',
  'billingstate',
  'billingpostalcode',
  'billingcountry',
] as const

/** An address as a company has it: chosen, never typed. */
export type CompanyAddress = Record<(typeof addressColumns)[number], string>

export type CompanyColumns = CompanyAddress & { name: string }

/** What the form holds. The address is empty for as long as none has been chosen. */
export interface CompanyInputs extends CompanyColumns {
  /** What stands in the address box. */
  address: string
}

/** What of a company the form shows, as it is stored. */
export type StoredCompany = Pick<AccountRow, keyof CompanyColumns>

export const companyColumns = ['name', ...addressColumns] as const

export function newCompany(name: string): CompanyInputs {
  return inputsOf({ name })
}

export function inputsOf(company: Pick<StoredCompany, 'name'> & Partial<StoredCompany>): CompanyInputs {
  const address = Object.fromEntries(addressColumns.map((column) => [column, company[column] ?? '']))
  return { name: company.name, ...withAddress(address as CompanyAddress) }
}

/** What choosing an address puts into the form. */
export function withAddress(address: CompanyAddress): CompanyAddress & { address: string } {
  return { ...address, address: address.address_line_1__c }
}

/** What typing into the address box leaves of the form: a text is no address, unless it is the one that stood there. */
export function withTypedAddress(text: string, opened: CompanyInputs): CompanyAddress & { address: string } {
  const isUnchanged = text !== '' && text === opened.address
  const { name, ...address } = isUnchanged ? opened : { ...newCompany(''), address: text }
  return address
}

export function hasAddress(values: CompanyInputs): boolean {
  return values.address_line_1__c !== ''
}

/** The company's rules, and that the address was chosen; one that was there when the form opened counts as chosen. */
export function companySchema(opened: CompanyInputs): z.ZodType {
  const { name, ...address } = companyForm.shape
  const chosen = z.object(address)
  return z
    .object({ name, address: z.string() })
    .loose()
    .superRefine((values, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['address'], message })
      const unchanged = addressColumns.every((column) => values[column] === opened[column])
      if (values.address.trim() === '') refuse(key('address_empty_error'))
      else if (!(unchanged && hasAddress(opened)) && !chosen.safeParse(values).success)
        refuse(key('valid_address_error'))
    })
}

/** As the server keeps them. */
export function columnsOf(values: CompanyInputs): CompanyColumns {
  const kept = companyColumns.map((column) => [column, values[column].trim()])
  return Object.fromEntries(kept) as CompanyColumns
}

/** What is known of it so far, to ask whether it exists already. An address that is still being typed counts too. */
export function typedCompanyOf(values: CompanyInputs, id: number | undefined): TypedCompany | undefined {
  const letters = values.name.match(/[\p{L}\p{N}]/gu) ?? []
  if (letters.length < fewestLetters) return undefined
  const { name, billingcity, billingpostalcode } = values
  const address_line_1__c = values.address_line_1__c || values.address
  return {
    name: name.trim(),
    address_line_1__c: address_line_1__c.trim(),
    billingcity,
    billingpostalcode,
    id,
  }
}

const fewestLetters = 3
