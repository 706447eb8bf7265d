import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { type ComparedRecord, contactFields, type UnifiedField } from '@comptoir/contract/unification'

/** The value of a field, for comparing two records. An address has several lines. */
export function fieldValue(field: UnifiedField, { row, company }: ComparedRecord): string | boolean {
  if (isContact(row)) {
    if (field === 'name') return row.name
    if (field === 'company') return company ? `${company.name}\n${row.accountid}` : ''
    return field in contactFields ? (row[field as SingleField] ?? '') : ''
  }
  if (field === 'address') return addressLines(row).join('\n')
  return (field === 'external_id__c' ? row.external_id__c : row.name) ?? ''
}

export function isContact(row: AccountRow | ContactRow): row is ContactRow {
  return 'firstname' in row
}

/** The address of a company, without empty and repeated lines. */
export function addressLines(row: AccountRow): string[] {
  const { address_line_1__c: line, billingstreet: street, billingcountry: country } = row
  const town = [row.billingcity, row.billingstate, row.billingpostalcode].filter(Boolean).join(' ')
  return [line, street === line ? null : street, town, country].filter((part): part is string =>
    Boolean(part),
  )
}

/** The fields of a contact that are one column each. */
type SingleField = Exclude<keyof typeof contactFields, 'name' | 'company'>
