import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../../engine/definition/refusal.ts'

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), parameters))
}

/**
 * Whether the password matches the hash. Without a hash, a dummy of the same cost is verified, so that the time does not
 * reveal whether a user exists. `afterWaiting` runs once it is this call's turn, and may refuse it.
 */
export async function matchesPassword(
  stored: string | null | undefined,
  password: string,
  afterWaiting?: () => Promise<void>,
): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? dummyHash, normalized(password)), afterWaiting)
  return matches && typeof stored === 'string'
}

/** argon2id with the library's default cost. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$sfAVAeBpT3tRseMuZC29oQ$b9SIGH7PrsJJ/vkJDLHfwQFJvMDIg/J548cle6uYrd8'

/** Keyboards produce accents composed or decomposed; NFC makes them equal. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

const maxRunning = 2
const maxWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/** A hash occupies a core and 19 MiB, so few run at once; the queue is limited to what finishes within a call's timeout. */
async function inTurn<T>(work: () => Promise<T>, afterWaiting?: () => Promise<void>): Promise<T> {
  const waits = running >= maxRunning
  if (waits) {
    if (waiting.length >= maxWaiting) throw refuse('service_unavailable', { retryAfter: 2 })
    // A finished call resolves the next one directly, so that no new call can overtake it.
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
