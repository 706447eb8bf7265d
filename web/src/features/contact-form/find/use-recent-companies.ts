import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { runQuery } from '../../../data/tables.ts'
import { customersCompany } from '../contact-form-data.ts'
import { companiesByIds, type FoundCompany } from './company-queries.ts'
import { type RecentCompany, recentCompanies, removeRecentCompanies } from './recent-companies.ts'

/** A recently opened company; its other columns are loaded from the server. */
export type ListedCompany = RecentCompany & Partial<FoundCompany>

/** The user's recently opened companies with current data. Deleted companies are removed. */
export function useRecentCompanies(userId: number): { companies: ListedCompany[]; clear: () => void } {
  const [stored, setStored] = useState(() => recentCompanies(userId))
  const customers = useQuery(customersCompany())
  const ids = stored.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['recent-companies', ids],
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(companiesByIds(ids), { signal })
      const now = new Map(records.map(({ account }) => [account.id, account]))
      removeRecentCompanies(
        userId,
        ids.filter((id) => !now.has(id)),
      )
      return now
    },
    enabled: ids.length > 0,
  })
  const without = customers.data?.sfid
  const companies = useMemo(
    () =>
      stored
        .flatMap((company) => (data ? withCurrent(company, data.get(company.id)) : company))
        .filter((company) => !('sfid' in company) || company.sfid !== without),
    [stored, data, without],
  )
  return {
    companies,
    clear: () => {
      removeRecentCompanies(userId)
      setStored([])
    },
  }
}

function withCurrent(company: RecentCompany, current: FoundCompany | undefined): ListedCompany[] {
  return current ? [{ ...company, ...current }] : []
}
