import { DatabaseUnavailable, type Queries } from '../../database/pool.ts'
import { nullable, number } from '../../database/row-shape.ts'
import { type Statement, sqlOf } from '../../database/sql.ts'
import type { Proof, Proven } from '../../engine/writing/write-context.ts'
import { selectSessionState, sessionState } from '../../workflows/accounts/sessions/session-actor.ts'
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
        const verified = prepared ? keptVerified(prepared, statement) : verifiedStatement(statement)
        const filled = verified.filled([...statement.values, ...cached.stateValues])
        const row = await queries.first(filled, prepared ? { prepared } : {})
        if (row?.version !== cached.version) throw new Unverified()
        attempt.verified = true
        return statement.check([row])[0]
      },
    },
  }
  return attempt
}

function verifiedStatement(statement: Statement): Statement<Proven> {
  return sqlOf({ version: nullable(number) })`
    select answer.*, state.version from (${statement}) answer left join (${sessionState}) state on true`.asTemplate()
}

/** The same, but a statement that is prepared under this name has always the same text, which is written only once. */
function keptVerified(name: string, statement: Statement): Statement<Proven> {
  let kept = verifiedByName.get(name)
  if (!kept) {
    kept = verifiedStatement(statement)
    verifiedByName.set(name, kept)
  }
  return kept
}

const verifiedByName = new Map<string, Statement<Proven>>()

/**
 * The statements of a change by a cached actor, whom the first of them verifies, or one that is sent with it and that the
 * database runs before. Nothing may be committed before `verified`, which rejects unless the actor is unchanged.
 */
export function verifiedChange(
  tx: Queries,
  { version, stateValues }: CachedActor,
  { isOnlyChange }: Pick<Proof, 'isOnlyChange'>,
): { queries: Queries; proof: () => Proof | undefined; verified: () => Promise<void> } {
  let verification: Promise<void> | undefined
  async function compare(found: Promise<Proven | undefined>): Promise<void> {
    if ((await found)?.version !== version) throw new Unverified()
  }
  function verifyBy(found: Promise<Proven | undefined>): Promise<void> {
    verification = compare(found)
    // The caller waits for it later, and gets the error then.
    verification.catch(() => undefined)
    return verification
  }
  const verified = () =>
    verification ?? verifyBy(tx.first(selectSessionState(stateValues), { prepared: 'session_state' }))
  return {
    queries: {
      rows: (statement, options) => {
        verified()
        return tx.rows(statement, options)
      },
      first: (statement, options) => {
        verified()
        return tx.first(statement, options)
      },
    },
    proof: () =>
      verification
        ? undefined
        : {
            state: sessionState,
            stateValues,
            version,
            isOnlyChange,
            first(statement, options) {
              const found = tx.first(statement, options)
              // A statement that failed has verified nothing.
              verifyBy(found.catch((error) => unavailable(error)))
              return found
            },
          },
    verified,
  }
}

function unavailable(error: unknown): undefined {
  if (error instanceof DatabaseUnavailable) throw error
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
