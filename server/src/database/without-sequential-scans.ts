import type { Database, Queries } from './pool.ts'
import { sql } from './sql.ts'

/**
 * Reads without ever walking through a table. A search that wants few rows tempts the planner to read from the table's
 * beginning until it has them: a long way where hardly any row fits.
 */
export function withoutSequentialScans<T>(database: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.rows(sql`select set_config('enable_seqscan', 'off', true)`)
    return work(tx)
  }, 'read only snapshot')
}
