import * as z from 'zod'
import { key } from '../error-keys.ts'
import { requiredText } from '../fields.ts'

/** The value of the `b2b_reward_tiers` setting. */
export const rewardTiers = z.array(z.object({ tier: z.string().min(1), min: z.number().min(0) }))
export type RewardTiers = z.infer<typeof rewardTiers>

/** What may be set: at most 20 tiers, each with a name and a threshold of its own. Earlier values may break it. */
export const newRewardTiers = z
  .array(
    z.object({
      tier: requiredText(key('reward_tiers_error'), 40),
      min: z.number().min(0).max(9_999_999_999.99),
    }),
  )
  .max(20)
  .refine((tiers) => areDistinct(tiers.map(({ tier }) => tier)) && areDistinct(tiers.map(({ min }) => min)))

/** The same, also as the text that the setting is. */
export const rewardTiersInput = z.unknown().transform((value, context): RewardTiers => {
  const parsed = newRewardTiers.safeParse(typeof value === 'string' ? parsedJson(value) : value)
  if (parsed.success) return parsed.data
  context.addIssue(key('reward_tiers_error'))
  return z.NEVER
})

function areDistinct(values: unknown[]): boolean {
  return new Set(values).size === values.length
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The highest tier whose threshold the total reaches, if any. */
export function rewardTier(total: number, tiers: RewardTiers): string | null {
  const reached = tiers.filter(({ min }) => total >= min).sort((one, other) => other.min - one.min)
  return reached[0]?.tier ?? null
}

/** The purchases of a tier: at least `min`, and less than `below`, the threshold of the next tier. */
export interface TierBounds {
  /** Null for purchases below the lowest threshold. */
  tier: string | null
  min: number
  below: number | null
}

/** The bounds of every tier, the highest first and no tier last. A threshold of two tiers belongs to the first of them. */
export function tierBounds(tiers: RewardTiers): TierBounds[] {
  const distinct = tiers.filter(({ min }, at) => tiers.findIndex((other) => other.min === min) === at)
  const sorted: Pick<TierBounds, 'tier' | 'min'>[] = distinct.toSorted((one, other) => other.min - one.min)
  const lowest = sorted.at(-1)
  if (lowest && lowest.min > 0) sorted.push({ tier: null, min: 0 })
  return sorted.map((one, at) => ({ ...one, below: sorted[at - 1]?.min ?? null }))
}
