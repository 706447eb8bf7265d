import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Failure, type FailureKey, failureKey } from '../../data/failure.ts'
import { blockEmails, blockedAmong, blockedEmailsKey } from './blocked-emails-data.ts'
import { batchSize, blockBatch } from './import-batches.ts'

export interface ImportRun {
  /** How many addresses have been dealt with. */
  done: number
  /** How many of them were blocked by this import; somebody else was faster with the others. */
  added: number
  /** `stopping`: what is on its way is still waited for. `stuck`: the last batch failed and can be tried again. */
  status: 'running' | 'stopping' | 'stopped' | 'stuck' | 'finished'
  failure?: FailureKey
  /** Whether the batch that comes next may have been blocked although no answer came. */
  doubtful: boolean
}

/** Blocks the addresses batch by batch. It can be stopped between two of them, and goes on from where it stood. */
export function useImportRun(emails: readonly string[]) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<ImportRun>()
  const stopAsked = useRef(false)
  useEffect(() => {
    // Whoever leaves the page stops the import, even where nothing could be asked first.
    stopAsked.current = false
    return () => {
      stopAsked.current = true
    }
  }, [])

  async function go(): Promise<void> {
    stopAsked.current = false
    let now: ImportRun = { done: 0, added: 0, doubtful: false, ...run, status: 'running' }
    delete now.failure
    setRun(now)
    while (now.done < emails.length && !stopAsked.current) {
      const batch = emails.slice(now.done, now.done + batchSize)
      try {
        const added = await blockBatch({ blockEmails, blockedAmong }, batch, now.doubtful)
        now = { ...now, done: now.done + batch.length, added: now.added + added, doubtful: false }
        setRun({ ...now, status: stopAsked.current ? 'stopping' : 'running' })
      } catch (error) {
        const doubtful = now.doubtful || (error instanceof Failure && error.answerLost)
        setRun({ ...now, status: 'stuck', failure: failureKey(error, 'blocked_email_add_fail'), doubtful })
        return
      } finally {
        void queryClient.invalidateQueries({ queryKey: blockedEmailsKey })
      }
    }
    setRun({ ...now, status: now.done < emails.length ? 'stopped' : 'finished' })
  }

  function stop(): void {
    stopAsked.current = true
    setRun((before) => before && { ...before, status: 'stopping' })
  }

  return { run, go, stop }
}
