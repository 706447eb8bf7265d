import { createBoundedCache } from '../../../bounded-cache.ts'
import type { Queries } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'
import { hashOpaqueToken } from '../opaque-token.ts'
import { isInUse } from './session-actor.ts'

export type SessionActivity = ReturnType<typeof createSessionActivity>

interface ActivityDependencies {
  database: Queries
  clock: () => Date
  onError: (error: unknown) => void
}

/** Stores when sessions were last used: at most once a minute for each token, and all tokens of a second in one statement. */
export function createSessionActivity({ database, clock, onError }: ActivityDependencies) {
  const noted = createBoundedCache<number>(maxTokens)
  let unwritten = new Map<string, Date>()
  let timer: NodeJS.Timeout | undefined

  /** Writes what was noted. Never fails. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (unwritten.size === 0) return
    const seen = unwritten
    unwritten = new Map()
    // A session that was idle for too long stays so, and one that another replica has just written needs no second time.
    const write = database.rows(
      sql`
      update session s set last_seen_at = seen.at
      from (
        select coalesce(own.id, tool.session_id) as id, max(noted.at) as at
        from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::timestamptz[]) as noted (hash, at)
        left join session own on own.token_hash = noted.hash
        left join tool_session tool on tool.token_hash = noted.hash
        group by 1) seen
      where s.id = seen.id and s.last_seen_at <= seen.at - interval '1 minute' and ${isInUse(sql`seen.at`)}`,
      { prepared: 'session_activity' },
    )
    // What is lost only shows a session as used earlier than it was.
    await write.catch(onError)
  }

  return {
    /** Notes that the token, of a session or of a tool in its frame, was just used. */
    note(token: string | undefined): void {
      const hash = hashOpaqueToken(token)
      const now = clock()
      if (!hash || now.getTime() - (noted.get(hash) ?? 0) < minGapMs) return
      noted.set(hash, now.getTime())
      unwritten.set(hash, now)
      timer ??= setTimeout(flush, flushMs).unref()
    },
    flush,
  }
}

const minGapMs = 60_000
const flushMs = 1000
const maxTokens = 20_000
