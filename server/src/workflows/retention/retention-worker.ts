import { advisoryLocks } from '../../database/advisory-locks.ts'
import { type Database, type DatabaseAndClock, type Queries, queriesOn } from '../../database/pool.ts'
import { flag } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { keepFailedContentDays } from '../../mail/mail-queue.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { readNumberSetting } from '../settings/settings.ts'
import { deleteFailedContent, deleteOldAudits, deleteOldMails } from './delete-old-rows.ts'

export interface RetentionDependencies extends DatabaseAndClock {
  securityLog: Pick<SecurityLog, 'record'>
  log: WorkerLog
  /** Shortens the security log, which nothing but its own role may do, and records that itself. */
  trimSecurityLog: (before: Date) => Promise<number>
}

/** Deletes what is older than the settings allow, every six hours. */
export function createRetentionWorker(deps: RetentionDependencies): Worker {
  return createWorkerLoop<Database>({
    name: 'retention worker',
    log: deps.log,
    initialDelayMs: 10 * minuteMs,
    intervalMs: 6 * hourMs,
    retryMs: hourMs,
    connect: (serve) => serve(deps.database),
    async work(_, stopped) {
      await applyRetention(deps, stopped)
      return 'idle'
    },
  })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How many rows were deleted, or undefined if another replica is at it. */
type Deleted = { audits: number; sent_mail: number; security_log: number }

/** Of several replicas, the one that holds the lock deletes. */
export async function applyRetention(
  deps: RetentionDependencies,
  stopped: AbortSignal,
): Promise<Deleted | undefined> {
  return deps.database.withoutTimeout(async (client) => {
    const queries = queriesOn(client)
    const lock = await queries.first(sqlOf({ mine: flag })`
      select pg_try_advisory_lock(${advisoryLocks.retention}) as mine`)
    if (!lock?.mine) return undefined
    // Staff never wait for the worker, and it waits briefly for them: what it could not delete is due the next time.
    await client.query(`set lock_timeout = '2s'`)
    await client.query(`set statement_timeout = '1min'`)
    return deleteAll(queries, deps, stopped)
  })
}

async function deleteAll(
  queries: Queries,
  deps: RetentionDependencies,
  stopped: AbortSignal,
): Promise<Deleted> {
  const now = deps.clock()
  const limits = {
    audits: monthsBefore(now, await readNumberSetting(queries, 'keep_audits_months')),
    security_log: monthsBefore(now, await readNumberSetting(queries, 'keep_security_log_months')),
    sent_mail: daysBefore(now, await readNumberSetting(queries, 'keep_sent_mail_days')),
  }
  const deleted: Deleted = {
    audits: await deleteOldAudits(queries, limits.audits, stopped),
    sent_mail: await deleteOldMails(queries, limits.sent_mail, stopped),
    security_log: 0,
  }
  await deleteFailedContent(queries, { before: daysBefore(now, keepFailedContentDays), now })
  for (const what of ['audits', 'sent_mail'] as const) {
    if (deleted[what] === 0) continue
    const details = { what, rows: deleted[what], before: limits[what].toISOString() }
    deps.securityLog.record({ kind: 'retention_applied', details })
  }
  try {
    deleted.security_log = await deps.trimSecurityLog(limits.security_log)
  } catch (error) {
    deps.log.warn({ err: error }, 'the security log could not be shortened')
  }
  deps.log.info({ deleted, limits }, 'old audits, emails and security events were deleted')
  return deleted
}

function monthsBefore(now: Date, months: number): Date {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return limit
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * hourMs)
}
