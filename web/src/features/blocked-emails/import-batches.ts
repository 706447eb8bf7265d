import { Failure } from '../../data/failure.ts'

/** Small enough that the progress is seen to move and that stopping does not take long. */
export const batchSize = 200

/** Somebody else may block the same addresses at the same moment, but hardly this often. */
const mostTries = 5

/** The two things that blocking a batch asks of the server. */
export interface BatchServer {
  blockedAmong: (emails: readonly string[]) => Promise<Set<string>>
  /** All of them or none. */
  blockEmails: (emails: readonly string[]) => Promise<void>
}

/**
 * Blocks those addresses of a batch that are not blocked yet and answers how many those were. `doubtful`: an earlier
 * attempt was not answered, so that the batch may have been blocked by it; then all of it counts as done here.
 */
export async function blockBatch(
  server: BatchServer,
  batch: readonly string[],
  doubtful: boolean,
): Promise<number> {
  let open = doubtful ? await without(batch, server) : batch
  for (let tried = 1; open.length > 0; tried++) {
    try {
      await server.blockEmails(open)
      return open.length
    } catch (error) {
      const taken = error instanceof Failure && error.key === 'email_already_blocked'
      if (!taken || tried === mostTries) throw error
      open = await without(open, server)
    }
  }
  return doubtful ? batch.length : 0
}

async function without(emails: readonly string[], { blockedAmong }: BatchServer): Promise<string[]> {
  const blocked = await blockedAmong(emails)
  return emails.filter((email) => !blocked.has(email))
}
