import type { Throttle } from '../limits/throttle.ts'

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
