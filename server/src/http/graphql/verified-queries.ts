import type { Queries, RunOptions } from '../../database/pool.ts'
import { type Statement, sql } from '../../database/sql.ts'
import type { CachedActor } from '../../workflows/sessions/sessions.ts'

/**
 * Queries that assume the cached actor is unchanged. Each statement verifies this itself, which saves a round trip. If it
 * cannot be verified the query fails, and the caller authenticates the actor first.
 */
export function verifiedQueries(
  queries: Queries,
  { proof, text }: CachedActor,
): { queries: Queries; verified: boolean } {
  const attempt: ReturnType<typeof verifiedQueries> = {
    verified: false,
    queries: {
      rows: () => Promise.reject(new Unverified()),
      async first<Row extends object>(statement: Statement, options: RunOptions = {}): Promise<Row> {
        const prepared = options.prepared && `${options.prepared}_verified`
        const row = await queries.first<Row & { proof: string | null }>(
          sql`select answer.*, actor.text as proof from (${statement}) answer left join (${proof}) actor on true`,
          prepared ? { prepared } : {},
        )
        if (row?.proof !== text) throw new Unverified()
        attempt.verified = true
        return row
      },
    },
  }
  return attempt
}

class Unverified extends Error {
  constructor() {
    super('The cached actor could not be verified')
  }
}
