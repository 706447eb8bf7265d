import { advisoryLocks } from '../../database/advisory-locks.ts'
import { type Database, type DatabaseAndClock, isDeadlock, queriesOn } from '../../database/pool.ts'
import { flag, number } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'
import { runScan, type ScanConnection } from './run-scan.ts'

interface ScanWorkerDependencies extends DatabaseAndClock {
  log: WorkerLog & { error(facts: object, message: string): void }
  /** How often the worker looks for a requested scan. */
  intervalMs?: number
}

/**
 * Runs the requested scans. Of several replicas, the one that holds the lock does. Stopping ends the scan after its current
 * batch; another replica, or the next start, continues from there.
 */
export function createScanWorker({
  database,
  clock,
  log,
  intervalMs = 2000,
}: ScanWorkerDependencies): Worker {
  return createWorkerLoop<Database>({
    name: 'scan worker',
    log,
    intervalMs,
    retryMs: intervalMs,
    connect: (serve) => serve(database),
    async work(_, stopped) {
      const requested = await database.first(nextScan.returns({ id: number }))
      if (requested) await scanIfLocked(stopped)
      return 'idle'
    },
  })

  async function scanIfLocked(stopped: AbortSignal): Promise<void> {
    await database.withoutTimeout(async (client) => {
      const connection = onOneConnection(queriesOn(client))
      const lock = await connection.first(sqlOf({ mine: flag })`
        select pg_try_advisory_lock(${advisoryLocks.scan}) as mine`)
      // Read again under the lock: another replica may have finished the scan in between.
      const scan = lock?.mine ? await connection.first(nextScan.returns({ id: number })) : undefined
      if (!scan) return
      const started = Date.now()
      try {
        await runScan(connection, scan.id, clock(), () => stopped.aborted)
      } catch (error) {
        // The scan is still marked as running, so the next round continues it.
        if (isDeadlock(error)) return
        await giveUp(connection, scan.id)
        log.error({ err: error, scan: scan.id }, 'a scan for duplicates failed')
        return
      }
      log.info({ scan: scan.id, milliseconds: Date.now() - started }, 'a scan for duplicates ended')
    })
  }
}

/** Waiting, or begun by a process that has ended. */
const nextScan = sql`select id from unification_scan where state in ('waiting', 'running') order by id limit 1`

/** Fails too if the connection itself is lost; the scan is then continued later. */
async function giveUp(connection: ScanConnection, scanId: number): Promise<void> {
  await connection.rows(sql`
    update unification_scan set state = 'failed', finished_at = clock_timestamp() where id = ${scanId}`)
}

export function onOneConnection(queries: Omit<ScanConnection, 'transaction'>): ScanConnection {
  return {
    ...queries,
    async transaction(work) {
      await queries.rows(raw('begin'))
      try {
        const result = await work()
        await queries.rows(raw('commit'))
        return result
      } catch (error) {
        await queries.rows(raw('rollback'))
        throw error
      }
    },
  }
}
