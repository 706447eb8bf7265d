import { queryLimits } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { tableQuery } from '../../../data/table-query.ts'

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
