import { type RewardRow, restCalls } from '@comptoir/contract/rest'
import { queryOptions } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'

/** The purchases of each company at the property in a year, largest first. */
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
