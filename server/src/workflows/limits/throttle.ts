import { createHash } from 'node:crypto'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { type Counted, countAction, readCount, secondsUntil } from './budget.ts'

/** The maximum number of calls per period, after which callers get `too_many_requests`. */
export const limits = {
  /** Only failures count. Per username and address together, so that a stranger elsewhere cannot lock a user out. */
  signInByUserAndAddress: { max: 10, minutes: 15 },
  signInByAddress: { max: 100, minutes: 15 },
  /** Failures from all addresses: they slow sign-ins down but refuse none. */
  signInByUsername: { max: 1_000_000, minutes: 15 },
  /**
   * Wrong codes of an authenticator app, from all addresses: with 30 guesses a day, six digits hold for decades. Passkeys and
   * recovery codes are not limited by it, so a stranger who knows the password locks no one out.
   */
  authenticatorCodeByUser: { max: 30, minutes: 24 * 60 },
  /** Higher per address than per user, because an office shares one address. */
  resetByAddress: { max: 100, minutes: 15 },
  resetByUserAndAddress: { max: 20, minutes: 60 },
  /** Beyond it no further mail is sent; the links that were sent stay valid. */
  resetByUser: { max: 40, minutes: 60 },
  linkByAddress: { max: 200, minutes: 15 },
  /** Only failures count. */
  ticketByAddress: { max: 100, minutes: 15 },
  /** An office shares one address, and one person may try several times. */
  providerSignInByAddress: { max: 300, minutes: 15 },
  activationByActor: { max: 200, minutes: 60 },
  activationByUser: { max: 20, minutes: 60 },
  optOutByAddress: { max: 100, minutes: 15 },
  mailByActor: { max: 200, minutes: 15 },
  previewByActor: { max: 1000, minutes: 15 },
  /** Enough to read the longest export, in pages of 500, ten times. */
  securityLogByActor: { max: 300, minutes: 15 },
  exportByActor: { max: 500, minutes: 15 },
} as const satisfies Record<string, Limit>

interface Limit {
  max: number
  minutes: number
}

export type LimitName = keyof typeof limits

/** One part, or two that are counted together. */
type Subject = readonly (string | number)[]

export type Throttle = ReturnType<typeof createThrottle>

/** The counters are in the database, so that replicas share them and they survive a restart. */
export function createThrottle(database: Queries) {
  return {
    /** Counts the call, and refuses it if it exceeds the limit. */
    async count(limit: LimitName, ...subject: Subject): Promise<void> {
      const counted = await countAction(database, counterOf(limit, subject))
      if (counted.times > limits[limit].max) throw tooMany(counted)
    },
    /** Refuses if the limit is exceeded, without counting the call. */
    async check(limit: LimitName, ...subject: Subject): Promise<void> {
      const counted = await readCount(database, counterOf(limit, subject))
      if (counted && counted.times >= limits[limit].max) throw tooMany(counted)
    },
    /** Takes back one counted call, which turned out to be no attempt to limit. */
    async refund(limit: LimitName, ...subject: Subject): Promise<void> {
      const { name, who: key } = counterOf(limit, subject)
      await database.rows(sql`update throttle set points = points - 1 where key = ${`${name}:${key}`}`)
    },
    /** The number of calls in the current period. */
    async tally(limit: LimitName, ...subject: Subject): Promise<number> {
      return (await readCount(database, counterOf(limit, subject)))?.times ?? 0
    },
    /** Resets the counters of this limit whose first part is `who`. */
    async forget(limit: LimitName, who: string | number): Promise<void> {
      await database.rows(sql`delete from throttle where starts_with(key, ${`${limit}:${digest(who)}`})`)
    },
  }
}

function counterOf(limit: LimitName, subject: Subject) {
  const periodMs = limits[limit].minutes * 60_000
  return { name: limit, who: subject.map(digest).join('.'), now: new Date(), periodMs }
}

function tooMany({ endsAt }: Counted) {
  return refuse('too_many_attempts', { retryAfter: secondsUntil(endsAt, new Date()) })
}

/** A hash has a fixed length, and the table reveals no email addresses. */
function digest(who: string | number): string {
  return createHash('sha256').update(String(who)).digest('base64url')
}
