import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { ComparedRecord, UnifiedField } from '@comptoir/contract/unification'

/** The value of a field, for comparing two records. An address has several lines. */
export function fieldValue(field: UnifiedField, { row, company }: ComparedRecord): string | boolean {
  if (isContact(row)) {
    switch (field) {
      case 'email':
      case 'phone':
        return row[field] ?? ''
      case 'language':
      case 'ott_customer':
      case 'hvc__c':
        return row[field]
      case 'company':
        return company ? `${company.name}\n${row.accountid}` : ''
      default:
        return row.name
    }
  }
  if (field === 'address') return addressLines(row).join('\n')
  return (field === 'external_id__c' ? row.external_id__c : row.name) ?? ''
}

export function isContact(row: AccountRow | ContactRow): row is ContactRow {
  return 'firstname' in row
}

function addressLines(row: AccountRow): string[] {
  const { address_line_1__c: line, billingstreet: street, billingcountry: country } = row
  const town = [row.billingcity, row.billingstate, row.billingpostalcode].filter(Boolean).join(' ')
  return [line, street === line ? null : street, town, country].filter((part): part is string =>
    Boolean(part),
  )
}
