import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'

export type DatabaseTime = ReturnType<typeof createDatabaseTime>

interface Spent {
  /** Counted here since the last flush. */
  ownMs: number
  /** Counted by all replicas, as of the last flush. */
  sharedMs: number
}

interface DatabaseTimeDependencies {
  database: Queries
  secondsPerMinute: number
  clock: () => Date
  onError: (error: unknown) => void
}

/**
 * The time that the database may work for one person per minute is limited, so that one cannot stop the others. It is
 * counted in memory and shared every few seconds: a statement for each statement would cost more than it saves.
 */
export function createDatabaseTime(deps: DatabaseTimeDependencies) {
  const { database, clock } = deps
  const maxMs = deps.secondsPerMinute * 1000
  let spent = new Map<number, Spent>()
  let period = 0
  let timer: NodeJS.Timeout | undefined

  function current(): Map<number, Spent> {
    const now = Math.floor(clock().getTime() / periodMs)
    if (now !== period) {
      period = now
      spent = new Map()
    }
    return spent
  }

  function add(actorId: number, ms: number): void {
    const counted = current()
    const one = counted.get(actorId)
    if (one) one.ownMs += ms
    else counted.set(actorId, { ownMs: ms, sharedMs: 0 })
  }

  async function timed<T>(actorId: number, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      add(actorId, performance.now() - start)
    }
  }

  /** Adds what was counted here to the shared counters, and reads what the other replicas counted. */
  async function flush(): Promise<void> {
    const counted = current()
    const expire = (period + 2) * periodMs
    for (const [actorId, { ownMs }] of counted) {
      const ms = Math.round(ownMs)
      const key = `databaseTimeByActor:${actorId}:${period}`
      const shared = await database.first(sqlOf({ points: number })`
        insert into throttle as t (key, points, expire) values (${key}, ${ms}, ${expire})
        on conflict (key) do update set points = t.points + excluded.points
        returning points`)
      const now = counted.get(actorId)
      if (now && shared) counted.set(actorId, { ownMs: now.ownMs - ms, sharedMs: shared.points })
    }
  }

  return {
    /** Refuses if the person has used up the time of the current minute. */
    check(actorId: number): void {
      const one = current().get(actorId)
      if (!one || one.ownMs + one.sharedMs < maxMs) return
      const leftMs = (period + 1) * periodMs - clock().getTime()
      throw refuse('too_many_attempts', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) })
    },
    /** The same queries, in the turn of the person; the time that they take counts for the person. */
    counted: (queries: Queries, actorId: number): Queries => ({
      rows: (statement, options) =>
        timed(actorId, () => queries.rows(statement, { ...options, person: actorId })),
      first: (statement, options) =>
        timed(actorId, () => queries.first(statement, { ...options, person: actorId })),
    }),
    flush,
    start(): void {
      timer ??= setInterval(() => void flush().catch(deps.onError), flushMs).unref()
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
    },
  }
}

const periodMs = 60_000
const flushMs = 3000
