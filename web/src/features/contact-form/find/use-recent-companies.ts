import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runQuery } from '../../../data/tables.ts'
import { customersCompany } from '../contact-form-data.ts'
import { type FoundCompany, recentOnes } from './company-questions.ts'
import { forgetCompanies, type RecentCompany, recentCompanies } from './recent-companies.ts'

/** A company that was opened before; the rest of it comes from the server. */
export type ShownRecent = RecentCompany & Partial<FoundCompany>

/** The companies that this person opened last, as they are now; those that are gone are forgotten. */
export function useRecentList(userId: number): { companies: ShownRecent[]; clear: () => void } {
  const [remembered, setRemembered] = useState(() => recentCompanies(userId))
  const customers = useQuery(customersCompany())
  const ids = remembered.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['recent-companies', ids],
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(recentOnes(ids), { signal })
      const now = new Map(records.map(({ account }) => [account.id, account]))
      forgetCompanies(
        userId,
        ids.filter((id) => !now.has(id)),
      )
      return now
    },
    enabled: ids.length > 0,
  })
  return {
    companies: remembered
      .flatMap((company) => (data ? (data.get(company.id) ?? []) : company))
      .filter((company) => !('sfid' in company) || company.sfid !== customers.data?.sfid),
    clear: () => {
      forgetCompanies(userId)
      setRemembered([])
    },
  }
}
