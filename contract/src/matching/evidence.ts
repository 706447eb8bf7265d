/** What two records have in common, in the order in which it is told. */
export const matchReasons = ['name', 'email', 'phone', 'address', 'postal_code', 'company'] as const
export type MatchReason = (typeof matchReasons)[number]

export interface Match {
  /** From 0, strangers, to 1, the same beyond doubt. */
  score: number
  why: MatchReason[]
}

export interface Evidence {
  reason: MatchReason
  /** How sure the reason alone would make us, were it met fully. */
  weight: number
  /** How far it is met, from 0 to 1. */
  strength: number
}

/** A score from which a person is shown the two as possibly the same. */
export const worthShowing = 0.6

/** Scores from which the unification tool asks somebody to decide: nobody is typing, so less is shown. */
export const worthUnifying = { account: 0.75, contact: 0.75 } as const

/**
 * Each piece of evidence takes its share of the doubt that the others leave. Doubts, such as two different postal codes,
 * are factors below 1.
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
