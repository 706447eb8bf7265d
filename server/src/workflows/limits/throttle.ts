import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queries } from '../../database/pool.ts'
import { join, raw, sql } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'

/** How many calls, in how many minutes, before one is told to wait. */
export const limits = {
  /** Failures alone count. */
  signInByUsername: { most: 10, minutes: 15 },
  signInByAddress: { most: 100, minutes: 15 },
  /** An office shares one address; one person forgets a password once. */
  resetByAddress: { most: 100, minutes: 15 },
  resetByUser: { most: 20, minutes: 60 },
  linkByAddress: { most: 200, minutes: 15 },
  /** Failures alone count. */
  ticketByAddress: { most: 100, minutes: 15 },
  activationByActor: { most: 200, minutes: 60 },
  activationByUser: { most: 20, minutes: 60 },
  optOutByAddress: { most: 100, minutes: 15 },
  mailByActor: { most: 200, minutes: 15 },
  previewByActor: { most: 1000, minutes: 15 },
} as const satisfies Record<string, Limit>

interface Limit {
  most: number
  minutes: number
}

export type LimitName = keyof typeof limits

export interface Throttle {
  /** Counts this time, and refuses it if it is one too many. */
  count(limit: LimitName, who: string | number): Promise<void>
  /** Refuses while there are too many, and counts nothing. */
  check(limit: LimitName, who: string | number): Promise<void>
}

/** Counts live in the database: replicas share them, and a restart forgives nothing. */
export function createThrottle(database: Queries): Throttle {
  const storeClient = { query: (query: LimiterQuery) => runOn(database, query) }
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { most, minutes }], index) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'throttle',
        tableCreated: true,
        keyPrefix: name,
        points: most,
        duration: minutes * 60,
        // They share a table, so one of them clearing it is enough.
        clearExpiredByTimeout: index === 0,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>

  return {
    async count(limit, who) {
      await limiters[limit].consume(digest(who)).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? tooMany(reason) : reason
      })
    },
    async check(limit, who) {
      const counted = await limiters[limit].get(digest(who))
      if (counted && counted.consumedPoints >= limits[limit].most) throw tooMany(counted)
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  return refuse('too_many_attempts', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}

/** Of one length whatever was sent, and no list of whom the office writes to. */
function digest(who: string | number): string {
  return createHash('sha256').update(String(who)).digest('base64url')
}

interface LimiterQuery {
  name?: string
  text: string
  values: unknown[]
}

/** Passes on the library's statements, its values bound and its failures told apart like any other. */
async function runOn(database: Queries, { name, text, values }: LimiterQuery) {
  const pieces = text.split(/\$(\d+)/)
  const statement = join(
    pieces.map((piece, index) => (index % 2 === 0 ? raw(piece) : sql`${values[Number(piece) - 1]}`)),
    '',
  )
  const rows = await database.rows(statement, name ? { prepared: name } : {})
  return { rows, rowCount: rows.length }
}
