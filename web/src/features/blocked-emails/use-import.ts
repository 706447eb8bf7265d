import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Failure, type FailureKey, failureKey } from '../../lib/failure.ts'
import { useSingleFlight } from '../../lib/use-action.ts'
import { blockEmails, blockedAmong, blockedEmailsKey } from './blocked-emails-data.ts'

export interface ImportRun {
  /** The number of processed addresses. */
  done: number
  /** The number of addresses that this import has blocked; other users have blocked the rest. */
  added: number
  /** `stopping`: waits for the current batch. `failed`: the last batch failed and can be retried. */
  status: 'running' | 'stopping' | 'stopped' | 'failed' | 'finished'
  failure?: FailureKey
  /** Whether the next batch may be blocked already, by an attempt whose response was lost. */
  isOutcomeUnknown: boolean
}

/** Blocks the addresses batch by batch. It can be stopped between batches and resumed. */
export function useImport(emails: readonly string[]) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<ImportRun>()
  const stopRequested = useRef(false)
  const fly = useSingleFlight<void>()
  useEffect(() => {
    // Unmounting stops the import.
    stopRequested.current = false
    return () => {
      stopRequested.current = true
    }
  }, [])

  const start = () => fly(undefined, blockAll)

  async function blockAll(): Promise<void> {
    stopRequested.current = false
    let progress: ImportRun = { done: 0, added: 0, isOutcomeUnknown: false, ...run, status: 'running' }
    delete progress.failure
    setRun(progress)
    while (progress.done < emails.length && !stopRequested.current) {
      const batch = emails.slice(progress.done, progress.done + batchSize)
      try {
        const added = await blockBatch({ blockEmails, blockedAmong }, batch, progress.isOutcomeUnknown)
        progress = {
          ...progress,
          done: progress.done + batch.length,
          added: progress.added + added,
          isOutcomeUnknown: false,
        }
        setRun({ ...progress, status: stopRequested.current ? 'stopping' : 'running' })
      } catch (error) {
        const isOutcomeUnknown = progress.isOutcomeUnknown || (error instanceof Failure && error.answerLost)
        setRun({
          ...progress,
          status: 'failed',
          failure: failureKey(error, 'blocked_email_add_fail'),
          isOutcomeUnknown,
        })
        return
      } finally {
        void queryClient.invalidateQueries({ queryKey: blockedEmailsKey })
      }
    }
    setRun({ ...progress, status: progress.done < emails.length ? 'stopped' : 'finished' })
  }

  function stop(): void {
    stopRequested.current = true
    setRun((before) => before && { ...before, status: 'stopping' })
  }

  return { run, start, stop }
}

/** Small enough for visible progress and for stopping without a long wait. */
const batchSize = 200

/** Another user may block the same addresses at the same time, but hardly this often. */
const maxTries = 5

/** The requests that blocking a batch needs. */
export interface BatchServer {
  blockedAmong: (emails: readonly string[]) => Promise<Set<string>>
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
