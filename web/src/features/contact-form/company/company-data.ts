import { queryLimits } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { queryOptions } from '@tanstack/react-query'
import { readAllPages, readFirst, runQuery } from '../../../data/tables.ts'
import { companyById } from '../contact-form-data.ts'
import { linkedPropertiesQuery, sameCompanyQuery } from '../contact-form-queries.ts'
import type { CompanyColumns } from './company-values.ts'

/** The names of the properties that a company is linked to. */
export function linkedProperties({ id, sfid }: AccountRow) {
  return queryOptions({
    queryKey: [...companyById(id).queryKey, 'properties'],
    queryFn: async ({ signal }) => {
      const records = await readAllPages(queryLimits.links, (page) =>
        runQuery(linkedPropertiesQuery(sfid, page), { signal }),
      )
      return records.flatMap(({ property__c }) => property__c?.name ?? [])
    },
  })
}

export async function findCompany(wanted: CompanyColumns): Promise<AccountRow | null> {
  return (await readFirst(sameCompanyQuery(wanted)))?.account ?? null
}
