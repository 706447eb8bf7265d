import { type RewardTiers, rewardTiers } from '@comptoir/contract/rules/reward-tier'
import { queryOptions } from '@tanstack/react-query'
import { rewardTiersDocument } from './graphql-documents.ts'
import { queryGraphql } from './tables.ts'

/** The tiers of the rewards, in the order in which they were set. */
export const rewardTiersQuery = queryOptions({
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
