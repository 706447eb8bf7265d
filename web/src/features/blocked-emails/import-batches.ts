import { Failure } from '../../data/failure.ts'

/** Small enough for visible progress and for stopping without a long wait. */
export const batchSize = 200

/** Another user may block the same addresses at the same time, but hardly this often. */
const maxTries = 5

/** The requests that blocking a batch needs. */
export interface BatchServer {
  blockedAmong: (emails: readonly string[]) => Promise<Set<string>>
  /** Blocks all of them or none. */
  blockEmails: (emails: readonly string[]) => Promise<void>
}

/**
 * Blocks the addresses of a batch that are not blocked yet, and returns how many it has blocked. If the outcome of an
 * earlier attempt is unknown, addresses that are blocked already count as blocked by that attempt.
 */
export async function blockBatch(
  server: BatchServer,
  batch: readonly string[],
  isOutcomeUnknown: boolean,
): Promise<number> {
  let remaining = isOutcomeUnknown ? await withoutBlocked(batch, server) : batch
  for (let tries = 1; remaining.length > 0; tries++) {
    try {
      await server.blockEmails(remaining)
      return remaining.length
    } catch (error) {
      const taken = error instanceof Failure && error.key === 'email_already_blocked'
      if (!taken || tries === maxTries) throw error
      remaining = await withoutBlocked(remaining, server)
    }
  }
  return isOutcomeUnknown ? batch.length : 0
}

async function withoutBlocked(emails: readonly string[], { blockedAmong }: BatchServer): Promise<string[]> {
  const blocked = await blockedAmong(emails)
  return emails.filter((email) => !blocked.has(email))
}
