import type { Database } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'

/** Merges the report rows of the same month, property, clerk and campaign into one, every hour. No figure changes. */
export function createReportMerger({ database, log }: { database: Database; log: WorkerLog }): Worker {
  return createWorkerLoop<Database>({
    name: 'report merger',
    log,
    initialDelayMs: hourMs,
    intervalMs: hourMs,
    retryMs: hourMs,
    connect: (serve) => serve(database),
    async work() {
      await database.rows(sql`select comptoir_merge_reports()`)
      return 'idle'
    },
  })
}

const hourMs = 60 * 60_000
