/** What two records have in common, in display order. */
export const matchReasons = ['name', 'email', 'phone', 'address', 'postal_code', 'company'] as const
export type MatchReason = (typeof matchReasons)[number]

export interface Match {
  /** From 0 (different) to 1 (certainly the same). */
  score: number
  why: MatchReason[]
}

export interface Evidence {
  reason: MatchReason
  /** The score that this evidence alone gives at full strength. */
  weight: number
  /** How well it matches, from 0 to 1. */
  strength: number
}

/** The minimum score to show two records as possible duplicates while typing. */
export const minShownScore = 0.6

/** The minimum scores of the unification tool; higher, because the records are not being typed. */
export const minUnificationScore = { account: 0.75, contact: 0.75 } as const

/**
 * Combines evidence like independent probabilities: each reduces the remaining doubt by its share. Contradictions, such as
 * two different postal codes, are factors below 1.
 */
export function weigh(evidence: readonly Evidence[], doubts: readonly number[] = []): Match {
  const doubt = evidence.reduce((left, { weight, strength }) => left * (1 - weight * strength), 1)
  const score = doubts.reduce((sum, factor) => sum * factor, 1 - doubt)
  const found = new Set(evidence.filter(({ strength }) => strength >= 0.5).map(({ reason }) => reason))
  return {
    score: Math.round(score * 1000) / 1000,
    why: matchReasons.filter((reason) => found.has(reason)),
  }
}
