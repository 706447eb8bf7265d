import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '../../engine/definition/refusal.ts'
import type { Throttle } from '../limits/throttle.ts'
import { matchesPassword } from './password-hash.ts'
import { checkSignInFailures, countSignInFailure } from './sign-in-failures.ts'

export interface PasswordAttempt {
  username: string
  password: string
  /** The IP address of the caller. */
  address: string
}

/**
 * The user whose password it is. Every call that takes a password uses this, so that guesses count together wherever they
 * are made. Attempts of one username and address are decided in the order in which they are counted: the result depends
 * only on the failures counted before. Concurrent attempts therefore reveal no more than sequential ones, and a right
 * password does not wait for a wrong one.
 */
export async function checkPassword<User extends { password_hash: string | null }>(
  throttle: Throttle,
  { username, password, address }: PasswordAttempt,
  findUser: () => Promise<User | undefined>,
): Promise<User> {
  const checkFailures = () => checkSignInFailures(throttle, { username, address })
  await checkFailures()
  await sleep(delayMs(await throttle.tally('signInByUsername', username)))
  const user = await findUser()
  if (!(await matchesPassword(user?.password_hash, password, checkFailures)) || !user) {
    await countSignInFailure(throttle, { username, address })
    throw refuse('credentials_dont_match')
  }
  await checkFailures()
  return user
}

/** Guesses from many addresses at one username are slowed down; the user still gets in. */
function delayMs(failures: number): number {
  return Math.min(2000, Math.max(0, failures - undelayedFailures) * 50)
}

const undelayedFailures = 10
