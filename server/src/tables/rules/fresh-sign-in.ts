import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'

/** Refuses what needs a proof of identity from the last few minutes: a sign-in, or `POST /api/reauthenticate`. */
export function requireFreshSignIn({ verifiedAt }: Actor, now: Date): void {
  const age = verifiedAt === undefined ? Number.NaN : now.getTime() - Date.parse(verifiedAt)
  // A sign-in under a clock that was ahead would stay fresh until that time.
  const isFresh = Math.abs(age) <= freshMinutes * 60_000
  if (!isFresh) throw refuse('fresh_sign_in_required')
}

const freshMinutes = 10
