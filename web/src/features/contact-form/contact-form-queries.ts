import type { AccountRow } from '@comptoir/contract/tables/account'
import { rowQuery, tableQuery } from '../../data/table-query.ts'

export function companyQuery(column: 'id' | 'sfid', value: number | string) {
  return rowQuery('account', { [column]: value })
}

export function contactQuery(id: number) {
  return rowQuery('contact', { id })
}

export function blockedAmongQuery(emails: readonly string[]) {
  return tableQuery('blocked', { limit: emails.length, where: { email: emails } })
}

/** The links of a company with their properties, by name. */
export function linkedPropertiesQuery(company: string | null, page: { limit: number; offset: number }) {
  return tableQuery('accountproperty__c', {
    ...page,
    where: { account__c: company },
    join: ['property__c'],
    contain: ['property__c'],
    orderBy: 'property__c.name',
  })
}

type Identifying = Pick<AccountRow, 'name' | 'address_line_1__c' | 'billingpostalcode'>

/** The company with exactly this name and address. */
export function sameCompanyQuery({ name, address_line_1__c, billingpostalcode }: Identifying) {
  return rowQuery('account', { name, address_line_1__c, billingpostalcode })
}
