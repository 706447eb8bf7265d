import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../engine/definition/refusal.ts'

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(typed(password), parameters))
}

/**
 * Whether the password is the one that was hashed. Where there is nothing to compare with, a hash of the same
 * cost is tried all the same, so that the time taken does not tell whether a user exists. `afterWaiting` may
 * call it off when others came first.
 */
export async function matchesPassword(
  stored: string | null | undefined,
  password: string,
  afterWaiting?: () => Promise<void>,
): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobodysHash, typed(password)), afterWaiting)
  return matches && typeof stored === 'string'
}

/** argon2id, the library's own default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$sfAVAeBpT3tRseMuZC29oQ$b9SIGH7PrsJJ/vkJDLHfwQFJvMDIg/J548cle6uYrd8'

/** Keyboards disagree on how they compose accents. */
function typed(password: string): string {
  return password.normalize('NFKC')
}

const mostRunning = 2
const mostWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/** A hash occupies a core and 19 MiB: few at once, and nobody queues for longer than a call may last. */
async function inTurn<T>(work: () => Promise<T>, afterWaiting?: () => Promise<void>): Promise<T> {
  const waits = running >= mostRunning
  if (waits) {
    if (waiting.length >= mostWaiting) throw refuse('service_unavailable', { retryAfter: 2 })
    // Whoever ends hands its place over, so nobody new can take it in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    if (waits) await afterWaiting?.()
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
