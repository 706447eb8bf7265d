import type { PasskeyRequestOptions, SecondStep } from '@comptoir/contract/second-factor'
import type { PasskeyAssertion } from '@comptoir/contract/second-factor-proof'
import { refuse } from '../../../engine/definition/refusal.ts'
import { type Desk, findAtDesk } from '../locks/desk.ts'
import type { FactorDependencies } from '../second-factors/change-factors.ts'
import {
  consumeAssertion,
  consumeChallenge,
  passkeyRequest,
  type RelyingParty,
  storeChallenge,
} from '../second-factors/passkeys.ts'
import { limitAttempt } from '../second-factors/proofs.ts'
import type { SessionClient } from '../sessions/sessions.ts'
import { lockOwner } from '../staff-users.ts'
import { type CompletedSignIn, completeSignIn, type SignInDependencies } from './complete-sign-in.ts'
import { checkMayUsePassword, type DomainDependencies } from './provider-domains.ts'
import { signIn } from './sign-in.ts'

type DeskDependencies = SignInDependencies & FactorDependencies & DomainDependencies

/** One of those whom the locked browser lists. */
type Opening = Omit<Desk, 'now'> & { person: number; site: RelyingParty | undefined }

/** The password of a person whom the browser lists. The same as a sign-in, with the same limits and second step. */
export async function openWithPassword(
  deps: DeskDependencies,
  { password, ...opening }: Opening & SessionClient & { password: string },
): Promise<CompletedSignIn | { secondStep: SecondStep }> {
  const { username } = await findPerson(deps, opening)
  const { site, locks, address, userAgent } = opening
  return signIn(deps, { username, password, site, locks, address, userAgent })
}

/** What the browser asks the passkey of the person for; undefined without one. */
export async function offerPasskeyAtDesk(
  deps: DeskDependencies,
  opening: Opening,
): Promise<PasskeyRequestOptions | undefined> {
  const { database, clock } = deps
  const { id: userId } = await findPerson(deps, opening)
  if (!opening.site) return undefined
  const verification = (await mustVerify(deps, userId, opening)) ? 'required' : 'preferred'
  const options = await passkeyRequest(database, userId, opening.site, verification)
  if (!options) return undefined
  await storeChallenge(database, { userId, purpose: 'open', challenge: options.challenge, now: clock() })
  return options
}

/** A passkey of a person whom the browser lists, without the password. Its failures count like wrong passwords. */
export async function openWithPasskey(
  deps: DeskDependencies,
  { assertion, ...opening }: Opening & SessionClient & { assertion: PasskeyAssertion },
): Promise<CompletedSignIn> {
  const { site, locks, address, userAgent } = opening
  const user = await findPerson(deps, opening)
  const { id: userId } = user
  const now = deps.clock()
  return limitAttempt(deps, { user, address, proof: { assertion } }, () =>
    deps.database.transaction(async (tx) => {
      await lockOwner(tx, userId)
      const challenge = await consumeChallenge(tx, { userId, purpose: 'open', now })
      if (!challenge || !site) return { refused: 'passkey_error' }
      const mustVerifyUser = await mustVerify(deps, userId, opening)
      const attempt = { userId, assertion, challenge, site, now, mustVerifyUser }
      if (!(await consumeAssertion(tx, attempt))) return { refused: 'passkey_error' }
      const client = { address, userAgent, locks, factor: 'passkey' } as const
      return { result: await completeSignIn(tx, deps, user, client) }
    }),
  )
}

/**
 * A touch alone goes on with a session that began with every step. Without one, the passkey stands for the password too, so
 * it must have asked for a PIN or a fingerprint.
 */
async function mustVerify(
  { database, sessions }: DeskDependencies,
  userId: number,
  { locks }: Opening,
): Promise<boolean> {
  return !(await sessions.sleeps(database, userId, locks))
}

async function findPerson(deps: DeskDependencies, opening: Opening) {
  const person = await findAtDesk(deps.database, { ...opening, now: deps.clock() })
  if (!person) throw refuse('credentials_dont_match')
  await checkMayUsePassword(deps, person.username)
  return person
}
