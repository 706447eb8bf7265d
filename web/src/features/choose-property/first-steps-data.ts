import { queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../data/tables.ts'
import { anyCardTypeQuery, anyCompanyQuery, anyStaffQuery } from './first-steps-queries.ts'

/** How much the installation has. Read on every visit: imports add to it from outside. */
export function installationFigures() {
  return queryOptions({
    queryKey: ['installation-figures'],
    queryFn: async ({ signal }) => {
      const [cardTypes, companies, staff] = await Promise.all([
        runQuery(anyCardTypeQuery(), { count: true, signal }),
        runQuery(anyCompanyQuery(), { count: true, signal }),
        runQuery(anyStaffQuery(), { count: true, signal }),
      ])
      return { cardTypes: cardTypes.count, companies: companies.count, staff: staff.count }
    },
    staleTime: 0,
  })
}
