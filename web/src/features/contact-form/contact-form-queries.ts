import { queryLimits } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { tableQuery } from '../../data/table-query.ts'

export function companyQuery(column: 'id' | 'sfid', value: number | string) {
  return tableQuery('account', {
    limit: queryLimits.single,
    filter: [{ column, operator: '=', value }],
  })
}

export function contactQuery(id: number) {
  return tableQuery('contact', {
    limit: queryLimits.single,
    filter: [{ column: 'id', operator: '=', value: id }],
  })
}

export function blockedAmongQuery(emails: readonly string[]) {
  return tableQuery('blocked', {
    limit: emails.length,
    filter: [{ column: 'email', operator: 'IN', value: emails }],
  })
}

/** The links of a company with their properties, by name. */
export function linkedPropertiesQuery(company: string | null, page: { limit: number; offset: number }) {
  return tableQuery('accountproperty__c', {
    ...page,
    filter: [{ column: 'account__c', operator: '=', value: company }],
    join: ['property__c'],
    contain: ['property__c'],
    orderBy: 'property__c.name',
  })
}

const identifying = ['name', 'address_line_1__c', 'billingpostalcode'] as const

/** The company with exactly this name and address. */
export function sameCompanyQuery(wanted: Pick<AccountRow, (typeof identifying)[number]>) {
  return tableQuery('account', {
    limit: queryLimits.single,
    filter: identifying.map((column) => ({ column, operator: '=', value: wanted[column] })),
  })
}
