import { z } from 'zod'

/** The value of the `b2b_reward_tiers` setting. */
export const rewardTiers = z.array(z.object({ tier: z.string().min(1), min: z.number().min(0) }))
export type RewardTiers = z.infer<typeof rewardTiers>

/** The highest tier whose threshold the total reaches, if any. */
export function rewardTier(total: number, tiers: RewardTiers): string | null {
  const reached = tiers.filter(({ min }) => total >= min).sort((one, other) => other.min - one.min)
  return reached[0]?.tier ?? null
}
