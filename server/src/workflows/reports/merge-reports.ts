import type { Database } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'

/** Makes one row of those that are about the same, every hour; answers how to stop it. Figures stay what they are. */
export function keepReportsMerged(database: Database, onFailure: (error: unknown) => void): () => void {
  const merge = () => database.rows(sql`select comptoir_merge_reports()`).catch(onFailure)
  const timer = setInterval(merge, hour)
  timer.unref()
  return () => clearInterval(timer)
}

const hour = 60 * 60_000
