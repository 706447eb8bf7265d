import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, refuse } from '../../../engine/definition/refusal.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import type { findPasswordHolder } from '../staff-users.ts'
import { matchesPassword } from './password-hash.ts'

export interface PasswordAttempt extends SignInSource {
  password: string
}

interface CheckPasswordDependencies {
  throttle: Throttle
  securityLog: SecurityLog
}

type PasswordHolder = NonNullable<Awaited<ReturnType<typeof findPasswordHolder>>>

/**
 * The user whose password it is. Every call that takes a password uses this, so that guesses count together wherever they
 * are made. Attempts of one username and address are decided in the order in which they are counted: the result depends
 * only on the failures counted before. Concurrent attempts therefore reveal no more than sequential ones, and a right
 * password does not wait for a wrong one.
 */
export async function checkPassword<User extends PasswordHolder>(
  deps: CheckPasswordDependencies,
  attempt: PasswordAttempt,
  findUser: () => Promise<User | undefined>,
): Promise<User> {
  try {
    return await decide(deps, attempt, findUser)
  } catch (error) {
    if (error instanceof Refusal) await recordFailure(deps.securityLog, attempt, await findUser(), error)
    throw error
  }
}

async function decide<User extends PasswordHolder>(
  { throttle, securityLog }: CheckPasswordDependencies,
  { username, password, address }: PasswordAttempt,
  findUser: () => Promise<User | undefined>,
): Promise<User> {
  const checkFailures = () => checkSignInFailures(throttle, { username, address })
  await checkFailures()
  const delay_ms = delayMs(await throttle.tally('signInByUsername', username))
  await sleep(delay_ms)
  const user = await findUser()
  if (delay_ms > 0) {
    const details = { account: await securityLog.typedAccount(username, user !== undefined), delay_ms }
    securityLog.record({ kind: 'sign_in_slowed', subject: user, clientAddress: address, details })
  }
  if (!(await matchesPassword(user?.password_hash, password, checkFailures)) || !user) {
    await countSignInFailure(throttle, { username, address })
    throw refuse('credentials_dont_match')
  }
  await checkFailures()
  return user
}

/** What was typed as the username is kept only if it is an email address: it may be a password in the wrong field. */
async function recordFailure(
  securityLog: SecurityLog,
  { username, address }: PasswordAttempt,
  subject: PasswordHolder | undefined,
  { key, retryAfter = 0 }: Refusal,
): Promise<void> {
  const who = { subject, clientAddress: address }
  const account = await securityLog.typedAccount(username, subject !== undefined)
  if (key === 'too_many_attempts') {
    const details = { account, retry_after: retryAfter }
    securityLog.record({ kind: 'sign_in_locked', ...who, details })
  } else {
    const details = { account, reason: 'credentials' } as const
    securityLog.record({ kind: 'sign_in_failed', ...who, details })
  }
}

/** Guesses from many addresses at one username are slowed down; the user still gets in. */
function delayMs(failures: number): number {
  return Math.min(2000, Math.max(0, failures - undelayedFailures) * 50)
}

const undelayedFailures = 10

interface SignInSource {
  username: string
  /** The IP address of the caller. */
  address: string
}

/** Refuses an attempt after too many failures. */
export async function checkSignInFailures(
  throttle: Throttle,
  { username, address }: SignInSource,
): Promise<void> {
  await throttle.check('signInByUserAndAddress', username, address)
  await throttle.check('signInByAddress', address)
}

/** Counts a wrong password or a failed second step. */
export async function countSignInFailure(
  throttle: Throttle,
  { username, address }: SignInSource,
): Promise<void> {
  await throttle.count('signInByUserAndAddress', username, address)
  await throttle.count('signInByUsername', username)
  await throttle.count('signInByAddress', address)
}
