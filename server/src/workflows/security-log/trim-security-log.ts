import pg from 'pg'
import { type Database, queriesOn } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { releaseDeletedEvents } from '../log-chain/chain-log.ts'
import { orderedUuid } from './ordered-uuid.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * Deletes the events from before that time, which is at least 30 days ago, and returns how many. The database does so under
 * the role comptoir_retention and records it in the log.
 */
export async function trimSecurityLog(
  { database, securityLog }: { database: Database; securityLog: SecurityLog },
  before: Date,
): Promise<number> {
  // Years of events may take longer than a statement of the pool may.
  const rows = await database.withoutTimeout(async (client) => {
    const queries = queriesOn(client)
    await client.query('begin')
    const trimmed = await queries
      .first(sqlOf({ rows: number })`select comptoir_trim_security_log(${before}, ${orderedUuid()}) as rows`)
      .catch(explain)
    if (trimmed && trimmed.rows > 0) await releaseDeletedEvents(queries, before)
    await client.query('commit')
    return trimmed?.rows ?? 0
  })
  securityLog.announce({
    kind: 'retention_applied',
    details: { what: 'security_log', rows, before: before.toISOString() },
  })
  return rows
}

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === '42501') {
    throw new Error(
      'The security log was not shortened: a superuser of the database has to run deploy/postgresql/retention-role.sql once.',
      { cause: error },
    )
  }
  throw error
}
