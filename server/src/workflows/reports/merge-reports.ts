import type { Database } from '../../database/pool.ts'
import { flag } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'

/** Merges the rows of the reports and of the yearly purchases that have the same keys into one, every hour. No figure changes. */
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
      const purchases = await database.first(sqlOf({ more: flag })`select comptoir_merge_purchases() as more`)
      return purchases?.more ? 'busy' : 'idle'
    },
  })
}

const hourMs = 60 * 60_000
