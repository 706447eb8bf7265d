import { expect } from 'vitest'
import type { Queries } from '../src/database/pool.ts'
import { sql } from '../src/database/sql.ts'

/**
 * Resolves once a statement waits for a lock. It is asked outside of the transaction that holds the lock, in which PostgreSQL
 * would repeat its first answer.
 */
export async function untilLocked({ database }: { database: Queries }): Promise<void> {
  const waiting = () =>
    database.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(waiting, { timeout: 10_000 }).not.toEqual([])
}
