import type { OfferedMethods } from '@comptoir/contract/second-factor'
import type { ReauthenticationProof } from '@comptoir/contract/tables/staff-user'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { userHasSecondFactor } from '../second-factor-state.ts'
import type { FactorDependencies } from '../second-factors/change-factors.ts'
import { consumeChallenge, type RelyingParty, storeChallenge } from '../second-factors/passkeys.ts'
import { checkProof, consumeProof, limitAttempt, offerMethods, type Proof } from '../second-factors/proofs.ts'
import type { IssuedToken } from '../sessions/sessions.ts'
import { findPasswordHolder, lockOwner } from '../staff-users.ts'
import type { SignInDependencies } from './complete-sign-in.ts'

type ReauthenticateDependencies = FactorDependencies & SignInDependencies

interface Reauthentication {
  token: string | undefined
  proof: ReauthenticationProof
  /** The IP address of the caller. */
  address: string
  site: RelyingParty | undefined
}

/**
 * Gives the session a new token and makes its sign-in fresh, if the proof is the user's own: a copy of the old token does
 * not become fresh with it. The password alone does not do for a user who has a second factor.
 */
export async function reauthenticate(
  deps: ReauthenticateDependencies,
  actor: Actor,
  { token, proof, address, site }: Reauthentication,
): Promise<IssuedToken> {
  const { password, ...factor } = proof
  if (factor.code !== undefined || factor.assertion !== undefined) {
    await checkOwnFactor(deps, actor, { factor, address, site })
  } else {
    if (password === undefined) throw refuse('password_empty_error')
    if (await userHasSecondFactor(deps.database, actor.id)) throw refuse('second_factor_required')
    const { id, username } = actor
    const attempt = { username, password, address }
    await checkPassword(deps, attempt, () => findPasswordHolder(deps.database, id))
  }
  return deps.sessions.renew(deps.database, token)
}

/** How the user can prove who they are besides the password. */
export async function offerReauthentication(
  { database, clock }: FactorDependencies,
  { id }: Actor,
  site: RelyingParty | undefined,
): Promise<OfferedMethods> {
  const offer = await offerMethods(database, id, site)
  const challenge = offer?.options?.challenge
  if (challenge) {
    await storeChallenge(database, { userId: id, purpose: 'reauthenticate', challenge, now: clock() })
  }
  return offer ?? { methods: [] }
}

/** Refuses a wrong proof. Limited like a sign-in, as the password is. */
async function checkOwnFactor(
  deps: ReauthenticateDependencies,
  actor: Actor,
  { factor, address, site }: { factor: Proof; address: string; site: RelyingParty | undefined },
): Promise<void> {
  checkProof(factor)
  const { id } = actor
  const now = deps.clock()
  await limitAttempt(deps, { user: actor, address, proof: factor }, () =>
    deps.database.transaction(async (tx) => {
      await lockOwner(tx, id)
      const challenge = await consumeChallenge(tx, { userId: id, purpose: 'reauthenticate', now })
      const refused = await consumeProof(tx, deps, { userId: id, proof: factor, challenge, site, now })
      return refused ? { refused } : { result: undefined }
    }),
  )
}
