import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { runQuery } from '../../../data/tables.ts'
import { type RecentRecord, recentRecords, removeRecentRecords } from '../../../lib/recent-records.ts'
import { customersCompany } from '../contact-form-data.ts'
import { companiesByIds, type FoundCompany } from './company-queries.ts'

const kind = 'recent-companies'

/** A recently opened company; its other columns are loaded from the server. */
export type ListedCompany = RecentRecord & Partial<FoundCompany>

/** The user's recently opened companies with current data. Deleted companies are removed. */
export function useRecentCompanies(userId: number): { companies: ListedCompany[]; clear: () => void } {
  const [stored, setStored] = useState(() => recentRecords(kind, userId))
  const customers = useQuery(customersCompany())
  const ids = stored.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['recent-companies', ids],
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(companiesByIds(ids), { signal })
      const now = new Map(records.map(({ account }) => [account.id, account]))
      removeRecentRecords(
        kind,
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
      removeRecentRecords(kind, userId)
      setStored([])
    },
  }
}

function withCurrent(company: RecentRecord, current: FoundCompany | undefined): ListedCompany[] {
  return current ? [{ ...company, ...current }] : []
}
