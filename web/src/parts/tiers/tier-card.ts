import { closeToNextTier } from '@comptoir/contract/reports'
import type { TierBounds } from '@comptoir/contract/rules/reward-tier'

/** The companies of a tier. */
export interface TierCard {
  tier: string | null
  /** Unknown for a tier that is not set any more. */
  bounds?: Pick<TierBounds, 'min' | 'below'> | undefined
  companies: number
  total: number
  /** How many of the companies are close to the next tier. */
  close: number
}

/** Whether a total is close to the next tier. */
export function isCloseToNext(total: number, { below }: Pick<TierBounds, 'below'>): boolean {
  return below !== null && total >= closeToNextTier * below
}
