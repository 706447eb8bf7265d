import { key } from '@comptoir/contract/error-keys'
import type { TypedCompany } from '@comptoir/contract/matching/typed-forms'
import { type AccountRow, companyForm } from '@comptoir/contract/tables/account'
import { z } from 'zod'

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
export interface CompanyValues extends CompanyColumns {
  /** What stands in the address box. */
  address: string
  /** The version that was on screen when the typing began. It is kept with a draft, which may be taken up much later. */
  seen: StoredCompany | null
}

/** What of a company the form shows, as it is stored. */
export type StoredCompany = Pick<AccountRow, keyof CompanyColumns>

const columns = ['name', ...addressColumns] as const

const noAddress: CompanyAddress = {
  address_line_1__c: '',
  billingstreet: '',
  billingcity: '',
  billingstate: '',
  billingpostalcode: '',
  billingcountry: '',
}

export function newCompany(name: string): CompanyValues {
  return { name, address: '', ...noAddress, seen: null }
}

export function valuesOf(company: StoredCompany): CompanyValues {
  const address = Object.fromEntries(addressColumns.map((column) => [column, company[column] ?? '']))
  return {
    name: company.name,
    address: company.address_line_1__c ?? '',
    ...(address as CompanyAddress),
    seen: storedCompany(company),
  }
}

export function storedCompany(company: StoredCompany): StoredCompany {
  return Object.fromEntries(columns.map((column) => [column, company[column]])) as StoredCompany
}

export function differsInForm(one: StoredCompany, other: StoredCompany): boolean {
  return columns.some((column) => one[column] !== other[column])
}

/** What was typed, on top of what somebody else has saved since `seen`. An address is one thing: chosen as a whole. */
export function rebased(typed: CompanyValues, seen: StoredCompany, now: StoredCompany): CompanyValues {
  const [{ name, ...old }, { name: theirName, ...theirs }] = [valuesOf(seen), valuesOf(now)]
  const { name: myName, ...mine } = typed
  const moved = ['address' as const, ...addressColumns].some((field) => mine[field] !== old[field])
  return { ...(moved ? mine : theirs), name: myName === name ? theirName : myName, seen }
}

/** What choosing an address puts into the form. */
export function withAddress(address: CompanyAddress): CompanyAddress & { address: string } {
  return { ...address, address: address.address_line_1__c }
}

/** What typing into the address box leaves of the form: a text is no address, unless it is the one that stood there. */
export function withTypedAddress(text: string, opened: CompanyValues): CompanyAddress & { address: string } {
  const { name, seen, ...unchanged } = opened
  return text !== '' && text === opened.address ? unchanged : { ...noAddress, address: text }
}

export function hasAddress(values: CompanyValues): boolean {
  return values.address_line_1__c !== ''
}

/** The company's rules, and that the address was chosen; one that was there when the form opened counts as chosen. */
export function companySchema(opened: CompanyValues): z.ZodType {
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
export function columnsOf(values: CompanyValues): CompanyColumns {
  const kept = columns.map((column) => [column, values[column].trim()])
  return Object.fromEntries(kept) as CompanyColumns
}

/** The columns of the company in which it is not yet as wanted. */
export function changedColumns(company: StoredCompany, wanted: CompanyColumns): Partial<CompanyColumns> {
  const changed = columns.filter((column) => (company[column] ?? '') !== wanted[column])
  return Object.fromEntries(changed.map((column) => [column, wanted[column]]))
}

/** What the company must still be for a change to apply. */
export function expectationOf(company: StoredCompany): StoredCompany & { isdeleted: false } {
  return { ...storedCompany(company), isdeleted: false }
}

/** What is known of it so far, to ask whether it exists already. An address that is still being typed counts too. */
export function typedCompanyOf(values: CompanyValues, id: number | undefined): TypedCompany | undefined {
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
