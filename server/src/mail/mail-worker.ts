import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { type Database, type Queries, queriesOn } from '../database/pool.ts'
import { createWorkerLoop, type Worker } from '../worker/worker-loop.ts'
import type { Mail, ResetRequest } from './mail.ts'
import {
  claimDue,
  giveUp,
  linkMinutes,
  postpone,
  type Queued,
  queueChannel,
  removeDone,
} from './mail-queue.ts'
import { type DeliveryFailure, deliveryFailure } from './transport.ts'

export type MailLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

interface MailWorkerDependencies {
  database: Database
  deliver: (mail: Queued<Mail>, signal: AbortSignal) => Promise<void>
  /** Queues the mail that answers the request, if any. */
  answer: (tx: Queries, request: ResetRequest) => Promise<void>
  timings: Timings
  log: MailLog
  counts: ReturnType<typeof createMailCounts>
}

/**
 * Sends the queued mails, one at a time, on one connection of its own. The row stays locked while its mail is sent, so two
 * workers never send the same one, and the lock of a worker that dies ends at once.
 */
export function createMailWorker({
  database,
  deliver,
  answer,
  timings,
  log,
  counts,
}: MailWorkerDependencies): Worker {
  const loop = createWorkerLoop<MailConnection>({
    name: 'mail worker',
    log,
    intervalMs: timings.pollMs,
    retryMs: timings.reconnectMs,
    connect: (serve) => database.session((client) => listen(client, serve)),
    work: sendNext,
  })

  async function listen(
    client: pg.PoolClient,
    serve: (connection: MailConnection) => Promise<void>,
  ): Promise<void> {
    const lost = new AbortController()
    const onLost = () => {
      // The lock is gone with the connection, so another worker may already be sending the same mail.
      lost.abort(new Error('The database connection was lost'))
      loop.wake()
    }
    client.on('notification', loop.wake)
    client.on('error', onLost)
    client.on('end', onLost)
    try {
      await client.query(
        `listen ${queueChannel}; select pg_advisory_lock_shared(${advisoryLocks.mailWorkers})`,
      )
      await serve({ client, lost: lost.signal })
    } finally {
      client.off('notification', loop.wake)
      client.off('error', onLost)
      client.off('end', onLost)
      // This fails on a broken connection, so that the pool does not use it again.
      await client.query(
        `rollback; unlisten *; select pg_advisory_unlock_shared(${advisoryLocks.mailWorkers})`,
      )
    }
  }

  async function sendNext({ client, lost }: MailConnection): Promise<'busy' | 'idle'> {
    const tx = queriesOn(client)
    await client.query('begin')
    const queued = await claimDue(tx)
    if (queued) await settle(tx, queued, lost)
    await client.query('commit')
    return queued ? 'busy' : 'idle'
  }

  async function settle(tx: Queries, { mail, ...entry }: Queued, lost: AbortSignal): Promise<void> {
    if (mail.template === 'resetRequest') {
      await answer(tx, mail)
      await removeDone(tx, { mail, ...entry })
    } else await send(tx, { mail, ...entry }, lost)
  }

  async function send(tx: Queries, queued: Queued<Mail>, lost: AbortSignal): Promise<void> {
    const facts = { mail: queued.id, template: queued.mail.template, attempt: queued.attempts + 1 }
    try {
      await deliver(queued, AbortSignal.any([lost, AbortSignal.timeout(timings.sendMs)]))
    } catch (error) {
      const failure = deliveryFailure(error)
      if (shouldGiveUp(queued, failure)) {
        await giveUp(tx, queued, failure)
        counts.add(queued.mail.template, 'failed')
        log.error({ ...facts, failure: failure.summary }, 'a queued mail was given up')
      } else {
        await postpone(tx, queued, failure, retryDelayMs(queued.attempts, timings))
        counts.add(queued.mail.template, 'postponed')
        log.warn({ ...facts, failure: failure.summary }, 'a queued mail could not be sent yet')
      }
      return
    }
    await removeDone(tx, queued)
    counts.add(queued.mail.template, 'sent')
    log.info(facts, 'a queued mail was sent')
  }

  return { start: loop.start, stop: loop.stop }
}

interface MailConnection {
  client: pg.PoolClient
  /** Aborted when the connection is lost. */
  lost: AbortSignal
}

/** The timeouts and intervals of the mailer. */
export interface Timings {
  /** Timeout of a mail that a user waits for on their screen, the mail server's answer included. */
  sendNowMs: number
  /** How long a caller waits to learn the delivery state of a queued mail. */
  confirmMs: number
  /** Timeout of a queued mail; less than the 20 s after which the database ends an idle transaction. */
  sendMs: number
  firstRetryMs: number
  maxRetryMs: number
  /** How often the worker reads the queue if no notification comes. */
  pollMs: number
  /** The worker's first wait after it has lost its database connection. */
  reconnectMs: number
}

export const defaultTimings: Timings = {
  sendNowMs: 6000,
  confirmMs: 6000,
  sendMs: 14_000,
  firstRetryMs: 1000,
  maxRetryMs: 30_000,
  pollMs: 2000,
  reconnectMs: 1000,
}

/** Doubles with every attempt, up to the maximum. */
function retryDelayMs(attemptsBefore: number, { firstRetryMs, maxRetryMs }: Timings): number {
  return Math.min(maxRetryMs, firstRetryMs * 2 ** attemptsBefore)
}

/** Whether the mail was permanently refused several times, or is too old to be of use. */
function shouldGiveUp(
  { attempts, mail, minutesOld, minutesTried }: Queued<Mail>,
  failure: DeliveryFailure,
): boolean {
  if (failure.permanent && attempts + 1 >= maxPermanentRefusals) return true
  return minutesTried >= maxQueuedMinutes || minutesOld >= linkMinutes(mail)
}

/** Some servers report a permanent refusal while their own directory is down. */
const maxPermanentRefusals = 5
const maxQueuedMinutes = 3 * 24 * 60

/**
 * What became of an attempt to deliver a mail: a postponed one stays in the queue and is tried again; a failed one was given
 * up, or refused while a user waited for it.
 */
export const deliveryOutcomes = ['sent', 'postponed', 'failed'] as const
type DeliveryOutcome = (typeof deliveryOutcomes)[number]

interface DeliveryCount {
  template: Mail['template']
  outcome: DeliveryOutcome
  times: number
}

/** The attempts of this process, by template and outcome. */
export function createMailCounts() {
  const counts = new Map<string, DeliveryCount>()
  return {
    add(template: Mail['template'], outcome: DeliveryOutcome): void {
      const key = `${template} ${outcome}`
      const known = counts.get(key) ?? { template, outcome, times: 0 }
      counts.set(key, { ...known, times: known.times + 1 })
    },
    list: () => [...counts.values()],
  }
}
