import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { OfferedMethods, SecondFactorMethod } from '@comptoir/contract/second-factor'
import type { PasskeyAssertion } from '@comptoir/contract/second-factor-proof'
import type { Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { raw, sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { checkSignInFailures, countSignInFailure } from '../passwords/check-password.ts'
import { hasSecondFactor } from '../second-factor-state.ts'
import { lockOwner } from '../staff-users.ts'
import { isAppCode, takeAppCode, withoutSpaces } from './authenticator-app.ts'
import { type FactorDependencies, noteFactorChange, takeRecoveryCode } from './change-factors.ts'
import { consumeAssertion, passkeyRequest, type RelyingParty } from './passkeys.ts'

/** How the user can prove who they are besides the password; undefined without a second factor. */
export async function offerMethods(
  queries: Queries,
  userId: number,
  site: RelyingParty | undefined,
): Promise<OfferedMethods | undefined> {
  const user = await queries.first(sqlOf({ has: flag, app: flag, codes: flag })`
    select ${hasSecondFactor(raw('u'))} as has,
      exists (select from totp_secret f where f.user_id = u.id and not f.pending) as app,
      exists (select from recovery_code f where f.user_id = u.id) as codes
    from propertyuser__c u where u.id = ${userId}`)
  if (!user?.has) return undefined
  const options = site && (await passkeyRequest(queries, userId, site))
  const methods: SecondFactorMethod[] = []
  if (user.app) methods.push('authenticator_app')
  if (options) methods.push('passkey')
  if (user.codes) methods.push('recovery_code')
  return { methods, ...(options && { options }) }
}

/** A code of the app, a recovery code or an assertion of a passkey. */
export interface Proof {
  code?: string | undefined
  assertion?: PasskeyAssertion | undefined
}

/** Refuses a call with none of them, or both. */
export function checkProof({ code, assertion }: Proof): void {
  if (code === undefined && assertion === undefined) {
    throw refuse('second_factor_code_empty_error', { property: 'code' })
  }
  if (code !== undefined && assertion !== undefined) throw refuse('bad_input')
}

export function methodOf({ code, assertion }: Proof): SecondFactorMethod {
  if (assertion) return 'passkey'
  return code !== undefined && isAppCode(code) ? 'authenticator_app' : 'recovery_code'
}

interface ProofAttempt {
  user: { id: number; name: string; username: string }
  /** The IP address of the caller. */
  address: string
  proof: Proof
}

/** What came of an attempt: the key of the reason if the proof was refused. */
export type Attempted<Result> = { refused: ErrorKey } | { result: Result }

/** Makes an attempt whose failures count like wrong passwords. A code of an app is also limited per user and day. */
export async function limitAttempt<Result>(
  { throttle, securityLog }: { throttle: Throttle; securityLog: SecurityLog },
  { user, address, proof }: ProofAttempt,
  attempt: () => Promise<Attempted<Result>>,
): Promise<Result> {
  const { id: userId, username } = user
  const isGuessable = proof.code !== undefined && isAppCode(proof.code)
  await checkSignInFailures(throttle, { username, address })
  // Counted before, so that concurrent attempts do not exceed the limit.
  if (isGuessable) await throttle.count('authenticatorCodeByUser', userId)
  const attempted = await attempt()
  if ('refused' in attempted) {
    await countSignInFailure(throttle, { username, address })
    const details = { factor: methodOf(proof) }
    securityLog.record({ kind: 'second_step_failed', subject: user, clientAddress: address, details })
    throw refuse(attempted.refused)
  }
  if (isGuessable) await throttle.refund('authenticatorCodeByUser', userId)
  return attempted.result
}

/**
 * Checks the proof and uses it up. Returns the key of the reason if it is refused, and does not throw, so that what the
 * attempt changed is committed.
 */
export async function consumeProof(
  tx: Queries,
  deps: Pick<FactorDependencies, 'mailer' | 'secretEncryption' | 'securityLog'>,
  {
    userId,
    proof,
    challenge,
    site,
    now,
  }: {
    userId: number
    proof: Proof
    /** The one that the assertion answers. */
    challenge: string | null | undefined
    site: RelyingParty | undefined
    now: Date
  },
): Promise<ErrorKey | undefined> {
  const { code, assertion } = proof
  if (assertion) {
    if (!challenge || !site) return 'passkey_error'
    const isValid = await consumeAssertion(tx, { userId, assertion, challenge, site, now })
    return isValid ? undefined : 'passkey_error'
  }
  if (code === undefined) return 'second_factor_code_error'
  if (isAppCode(code)) {
    const { secretEncryption } = deps
    const verdict = await takeAppCode(tx, { secretEncryption, now }, { userId, code: withoutSpaces(code) })
    return verdict === 'accepted' ? undefined : verdict
  }
  if (!(await takeRecoveryCode(tx, userId, code))) return 'recovery_code_error'
  const owner = await lockOwner(tx, userId)
  const author = { actor: owner, now }
  await noteFactorChange(tx, deps, { owner, change: 'recovery_code_used', author })
  return undefined
}
