import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { type Database, type Queries, queriesOn } from '../database/pool.ts'
import { createWorkerLoop, type Worker } from '../worker/worker-loop.ts'
import { deliveryFailure } from './delivery-failure.ts'
import type { Mail, ResetRequest } from './mail.ts'
import type { MailCounts } from './mail-counts.ts'
import { claimDue, giveUp, postpone, type Queued, queueChannel, removeDone } from './mail-queue.ts'
import { retryDelayMs, shouldGiveUp, type Timings } from './timings.ts'

export type MailLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

interface MailWorkerDependencies {
  database: Database
  deliver: (mail: Queued<Mail>, signal: AbortSignal) => Promise<void>
  /** Queues the mail that answers the request, if any. */
  answer: (tx: Queries, request: ResetRequest) => Promise<void>
  timings: Timings
  log: MailLog
  counts: MailCounts
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
      await client.query(`listen ${queueChannel}`)
      await serve({ client, lost: lost.signal })
    } finally {
      client.off('notification', loop.wake)
      client.off('error', onLost)
      client.off('end', onLost)
      // This fails on a broken connection, so that the pool does not use it again.
      await client.query('rollback; unlisten *')
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
