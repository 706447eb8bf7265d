import { type RewardTiers, rewardTiers } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import { nullable, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'

/** The tiers that the operator has set. */
export async function currentTiers(database: Queries): Promise<RewardTiers> {
  const setting = await database.first(
    sql`select value from settings where setting = 'b2b_reward_tiers'`.returns({ value: nullable(text) }),
  )
  return rewardTiers.parse(JSON.parse(setting?.value || '[]'))
}
