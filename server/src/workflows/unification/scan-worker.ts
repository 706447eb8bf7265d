import { setTimeout } from 'node:timers/promises'
import { type Database, isDeadlock, queriesOn } from '../../database/pool.ts'
import { raw, sql } from '../../database/sql.ts'
import { runScan, type ScanConnection } from './run-scan.ts'

interface ScanWorkerParts {
  database: Database
  clock: () => Date
  log: {
    info(facts: object, message: string): void
    warn(facts: object, message: string): void
    error(facts: object, message: string): void
  }
  /** Milliseconds between two looks at whether somebody asked for a scan. */
  pause?: number
}

export interface ScanWorker {
  start(): void
  /** Resolves when the batch in hand is settled; another replica, or the next start, goes on from there. */
  stop(): Promise<void>
}

/** Runs the scans that were asked for. Of several replicas, the one that holds the lock does. */
export function createScanWorker({ database, clock, log, pause = 2000 }: ScanWorkerParts): ScanWorker {
  const leaving = new AbortController()
  let running: Promise<void> | undefined
  let reachable = true

  async function run(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        const asked = await database.first<{ id: number }>(nextScan)
        if (!reachable) log.info({}, 'the scan worker found its database again')
        reachable = true
        if (asked) await scanUnlessOthersDo()
      } catch (error) {
        if (reachable)
          log.warn({ err: error }, 'the scan worker lost its database and will look for it again')
        reachable = false
      }
      await setTimeout(pause, undefined, { signal: leaving.signal }).catch(() => undefined)
    }
  }

  async function scanUnlessOthersDo(): Promise<void> {
    await database.unhurried(async (client) => {
      const connection = onOneConnection(queriesOn(client))
      const lock = await connection.first<{ mine: boolean }>(
        sql`select pg_try_advisory_lock(${scanLock}) as mine`,
      )
      // Asked again under the lock: another replica may have finished it between the two.
      const scan = lock?.mine ? await connection.first<{ id: number }>(nextScan) : undefined
      if (!scan) return
      const started = Date.now()
      try {
        await runScan(connection, scan.id, clock(), () => leaving.signal.aborted)
      } catch (error) {
        // It is still running as far as anybody knows, and is taken up again where it stopped.
        if (isDeadlock(error)) return
        await giveUp(connection, scan.id)
        log.error({ err: error, scan: scan.id }, 'a scan for duplicates failed')
        return
      }
      log.info({ scan: scan.id, milliseconds: Date.now() - started }, 'a scan for duplicates ended')
    })
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      leaving.abort()
      await running
    },
  }
}

/** Waiting, or begun by somebody who is gone. */
const nextScan = sql`select id from unification_scan where state in ('waiting', 'running') order by id limit 1`

const scanLock = 7_170_002

/** Where the connection itself is lost this fails too, and the scan stays to be taken up again. */
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
