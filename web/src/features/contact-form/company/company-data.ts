import { queryLimits } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { queryOptions } from '@tanstack/react-query'
import { readAllPages, readTable } from '../../../data/tables.ts'
import { companyById } from '../contact-form-data.ts'
import type { CompanyColumns } from './company-values.ts'

/** The names of the properties that a company is linked to. */
export function linkedProperties({ id, sfid }: AccountRow) {
  return queryOptions({
    queryKey: [...companyById(id).queryKey, 'properties'],
    queryFn: async ({ signal }) => {
      const records = await readAllPages(queryLimits.links, (page) =>
        readTable(
          'accountproperty__c',
          {
            ...page,
            filter: [{ column: 'account__c', operator: '=', value: sfid }],
            join: ['property__c'],
            contain: ['property__c'],
            orderBy: 'property__c.name',
          },
          { signal },
        ),
      )
      return records.flatMap(({ property__c }) => property__c?.name ?? [])
    },
  })
}

/** The company with exactly this name and address. */
export async function findCompany(wanted: CompanyColumns): Promise<AccountRow | null> {
  const telling = ['name', 'address_line_1__c', 'billingpostalcode'] as const
  const { records } = await readTable('account', {
    limit: queryLimits.single,
    filter: telling.map((column) => ({ column, operator: '=', value: wanted[column] })),
  })
  return records[0]?.account ?? null
}

/** The company as it is stored now. */
export async function readCompany(id: number): Promise<AccountRow | null> {
  const { records } = await readTable('account', {
    limit: 1,
    filter: [{ column: 'id', operator: '=', value: id }],
  })
  return records[0]?.account ?? null
}
