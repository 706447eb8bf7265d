import { type RewardRow, restCalls } from '@comptoir/contract/rest'
import { type RewardTiers, rewardTiers } from '@comptoir/contract/rules/reward-tier'
import { queryOptions } from '@tanstack/react-query'
import { rewardTiersDocument } from '../../data/graphql-documents.ts'
import { callRest } from '../../data/rest.ts'
import { queryGraphql } from '../../data/tables.ts'

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

/** The tiers that the operator has set. */
export const tiersQuery = queryOptions({
  queryKey: ['rewards', 'tiers'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<RewardTiers> => {
    const { settingsList } = await queryGraphql<{ settingsList: { value: string | null }[] }>(
      rewardTiersDocument,
      {},
      signal,
    )
    return rewardTiers.parse(JSON.parse(settingsList[0]?.value || '[]'))
  },
})
