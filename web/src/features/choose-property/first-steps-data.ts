import { queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../data/tables.ts'
import { anyCardTypeQuery, anyCompanyQuery } from './first-steps-queries.ts'

/** How many card types and companies the installation has. Read on every visit: imports add to them from outside. */
export function installationFigures() {
  return queryOptions({
    queryKey: ['installation-figures'],
    queryFn: async ({ signal }) => {
      const [cardTypes, companies] = await Promise.all([
        runQuery(anyCardTypeQuery(), { count: true, signal }),
        runQuery(anyCompanyQuery(), { count: true, signal }),
      ])
      return { cardTypes: cardTypes.count, companies: companies.count }
    },
    staleTime: 0,
  })
}
