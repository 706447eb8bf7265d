import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { isLocked, lockIds } from '../lib/locked-data.ts'
import { session } from './session.ts'

/**
 * Begins a session when the application is ready. Over a lock, returns the path where its user goes on in this tab; what reads
 * that is loaded then, because the sign-in screen does without it.
 */
export async function beginSession(
  answer: SignedIn,
  ready?: () => Promise<void>,
): Promise<string | undefined> {
  if (isLocked() || lockIds().length > 0) {
    const { beginOverLock } = await import('./lock.ts')
    return beginOverLock(answer, ready)
  }
  await ready?.()
  session.begin(answer)
  return undefined
}
