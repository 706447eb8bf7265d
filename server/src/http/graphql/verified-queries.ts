import type { Queries } from '../../database/pool.ts'
import { nullable, number } from '../../database/row-shape.ts'
import { type Statement, sqlOf } from '../../database/sql.ts'
import type { CachedActor } from '../../workflows/accounts/sessions/sessions.ts'

/**
 * Queries that assume the cached actor is unchanged. Each statement verifies this itself, which saves a round trip. If it
 * cannot be verified the query fails, and the caller authenticates the actor first.
 */
export function verifiedQueries(
  queries: Queries,
  cached: CachedActor,
): { queries: Queries; verified: boolean } {
  const attempt: ReturnType<typeof verifiedQueries> = {
    verified: false,
    queries: {
      rows: () => Promise.reject(new Unverified()),
      async first(statement, options = {}) {
        const prepared = options.prepared && `${options.prepared}_verified`
        const verified = prepared
          ? keptVerified(prepared, statement, cached)
          : verifiedStatement(statement, cached)
        const row = await queries.first(verified, prepared ? { prepared } : {})
        if (row?.version !== cached.version) throw new Unverified()
        attempt.verified = true
        return statement.check([row])[0]
      },
    },
  }
  return attempt
}

function verifiedStatement(statement: Statement, { state }: CachedActor): Statement<Verified> {
  return sqlOf({ version: nullable(number) })`
    select answer.*, state.version from (${statement}) answer left join (${state}) state on true`
}

interface Verified {
  version: number | null
}

/** The same, but a statement that is prepared under this name has always the same text, which is written only once. */
function keptVerified(name: string, statement: Statement, cached: CachedActor): Statement<Verified> {
  let kept = verifiedByName.get(name)
  if (!kept) {
    kept = verifiedStatement(statement, cached).asTemplate()
    verifiedByName.set(name, kept)
  }
  return kept.filled([...statement.values, ...cached.state.values])
}

const verifiedByName = new Map<string, Statement<Verified>>()

/**
 * Verifies the cached actor with a statement of its own, which the database runs before any later one of the transaction.
 * Rejects unless the session is open and the actor unchanged.
 */
export async function verifyActor(tx: Queries, { version, state }: CachedActor): Promise<void> {
  const found = await tx.first(state, { prepared: 'session_state' })
  if (found?.version !== version) throw new Unverified()
}

export class Unverified extends Error {
  constructor() {
    super('The cached actor could not be verified')
  }
}

/** Runs at most `maxRunning` statements at once, each on a connection of its own, and the others after them. */
export function limitStatements(queries: Queries, maxRunning: number): Queries {
  const waiting: (() => void)[] = []
  let running = 0

  async function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxRunning) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next statement takes over the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    rows: (statement, options) => whenFree(() => queries.rows(statement, options)),
    first: (statement, options) => whenFree(() => queries.first(statement, options)),
  }
}
