import type pg from 'pg'
import { type Database, type Queries, queriesOn } from '../database/pool.ts'
import { deliveryFailure } from './delivery-failure.ts'
import type { MailLog } from './mail-log.ts'
import { claimDue, giveUp, postpone, type QueuedMail, queueChannel, removeSent } from './mail-queue.ts'
import { isHopeless, type Patience, pauseAfter } from './patience.ts'

interface MailWorker {
  start(): void
  /** Resolves when the mail in hand is settled. */
  stop(): Promise<void>
}

interface WorkerParts {
  database: Database
  deliver: (mail: QueuedMail, signal: AbortSignal) => Promise<void>
  patience: Patience
  log: MailLog
}

/**
 * Sends what the queue holds, one mail at a time, on one connection of its own. The row stays locked while its mail is
 * sent, so two workers never send the same one, and a worker that dies gives it back at once.
 */
export function mailWorker({ database, deliver, patience, log }: WorkerParts): MailWorker {
  const bell = createBell()
  let stopping = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        await database.session(serve)
      } catch (error) {
        log.warn({ err: error }, 'the mail worker lost its database and will look for it again')
        bell.forget()
        if (!stopping) await bell.heard(patience.reconnect)
      }
    }
  }

  async function serve(client: pg.PoolClient): Promise<void> {
    const lost = new AbortController()
    const lose = () => {
      if (lost.signal.aborted) return
      // The lock is gone with the connection, so another worker may already be sending the same mail.
      lost.abort(new Error('The database connection was lost'))
      bell.ring()
    }
    client.on('notification', bell.ring)
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.query(`listen ${queueChannel}`)
      while (!stopping) {
        if (!(await sendNext(client, lost.signal))) await bell.heard(patience.poll)
      }
    } finally {
      // On a broken connection this fails, and tells the pool not to use it again.
      await client.query('rollback; unlisten *')
      client.off('notification', bell.ring)
      client.off('error', lose)
      client.off('end', lose)
    }
  }

  /** False when nothing is due. */
  async function sendNext(client: pg.PoolClient, lost: AbortSignal): Promise<boolean> {
    const tx = queriesOn(client)
    await client.query('begin')
    const queued = await claimDue(tx)
    if (queued) await settle(tx, queued, lost)
    await client.query('commit')
    return queued !== undefined
  }

  async function settle(tx: Queries, queued: QueuedMail, lost: AbortSignal): Promise<void> {
    const facts = { mail: queued.id, template: queued.mail.template, attempt: queued.attempts + 1 }
    try {
      await deliver(queued, AbortSignal.any([lost, AbortSignal.timeout(patience.send)]))
    } catch (error) {
      const failure = deliveryFailure(error)
      if (isHopeless(queued, failure)) {
        await giveUp(tx, queued, failure)
        log.error({ ...facts, failure: failure.summary }, 'a queued mail was given up')
      } else {
        await postpone(tx, queued, failure, pauseAfter(queued.attempts, patience))
        log.warn({ ...facts, failure: failure.summary }, 'a queued mail could not be sent yet')
      }
      return
    }
    await removeSent(tx, queued)
    log.info(facts, 'a queued mail was sent')
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping = true
      bell.ring()
      await running
    },
  }
}

interface Bell {
  ring(): void
  /** Resolves when the bell rings, or rang since it was last heard, or the time is over. */
  heard(milliseconds: number): Promise<void>
  forget(): void
}

function createBell(): Bell {
  let rang = false
  let answer: (() => void) | undefined
  return {
    ring() {
      rang = true
      answer?.()
    },
    async heard(milliseconds) {
      if (!rang) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rang = false
      answer = undefined
    },
    forget() {
      rang = false
    },
  }
}
