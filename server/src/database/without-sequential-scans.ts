import type { Database, Queries } from './pool.ts'
import { sql } from './sql.ts'

/**
 * Runs `work` with sequential scans disabled. For a search with a small limit the planner may choose to scan the table until
 * it has enough rows, which reads nearly all of it if few rows match.
 */
export function withoutSequentialScans<T>(
  database: Database,
  work: (tx: Queries) => Promise<T>,
  person?: number,
): Promise<T> {
  return database.transaction(
    async (tx) => {
      await tx.rows(sql`select set_config('enable_seqscan', 'off', true)`)
      return work(tx)
    },
    { mode: 'read only snapshot', person },
  )
}
