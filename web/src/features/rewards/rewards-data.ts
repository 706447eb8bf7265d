import { type RewardRow, restCalls } from '@comptoir/contract/rest'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'

/** What each company bought at the property in the year, the best first. */
export function yearlyRewards(propertyCode: string, year: number) {
  return queryOptions({
    queryKey: ['rewards', propertyCode, year],
    queryFn: ({ signal }): Promise<RewardRow[]> =>
      callRest(restCalls.yearlyRewards, {
        parts: { propertyExternalId: propertyCode, year: String(year) },
        signal,
      }),
  })
}
