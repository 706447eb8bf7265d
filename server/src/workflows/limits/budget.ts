import type { Queries } from '../../database/pool.ts'
import { number, type Shaped } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** How far the clocks of two replicas may differ. */
export const maxSkewMs = 60_000

interface Counter {
  /** What is counted, for example `giftCodeRevealsByActor`. */
  name: string
  who: number | string
  now: Date
  periodMs: number
}

const counted = {
  times: number,
  /** When the period ends, in milliseconds since the epoch. */
  endsAt: number,
}

export type Counted = Shaped<typeof counted>

/**
 * Counts an action in the person's current period, which begins with the first one. The row stays locked until the commit,
 * so that concurrent actions on any replica are counted in turn. One that is rolled back is not counted.
 */
export async function countAction(tx: Queries, counter: Counter): Promise<Counted> {
  const key = keyOf(counter)
  const found = await tx.first(sqlOf(counted)`
    insert into throttle as t (key, points, expire) values (${key}, 1, ${counter.now.getTime() + counter.periodMs})
    on conflict (key) do update set
      points = case when ${isCurrent(counter)} then t.points + 1 else 1 end,
      expire = case when ${isCurrent(counter)} then t.expire else excluded.expire end
    returning points as times, expire as "endsAt"`)
  if (!found) throw new Error(`${key} was not counted.`)
  return found
}

/** What was counted in the current period, if there is one. */
export function readCount(queries: Queries, counter: Counter): Promise<Counted | undefined> {
  return queries.first(sqlOf(counted)`
    select points as times, expire as "endsAt" from throttle t
    where key = ${keyOf(counter)} and ${isCurrent(counter)}`)
}

function keyOf({ name, who }: Counter): string {
  return `${name}:${who}`
}

/** On the counter `t`. A period that ends later than a whole one from now began under a clock that was ahead, and is over. */
function isCurrent({ now, periodMs }: Counter): Statement {
  const start = now.getTime()
  return sql`t.expire between ${start + 1}::bigint and ${start + periodMs + maxSkewMs}::bigint`
}

/** Deletes the counters whose period is over. One that is counted in the same moment stays. */
export async function clearCounters(queries: Queries, now: Date): Promise<void> {
  await queries.rows(sql`
    delete from throttle where key in (
      select key from throttle where expire < ${now.getTime() - maxSkewMs} for update skip locked)`)
}

/** Counts an action, and refuses it if the person has done it as often as the period allows. */
export async function spendBudget(tx: Queries, counter: Counter & { max: number }): Promise<void> {
  const { times, endsAt } = await countAction(tx, counter)
  if (times > counter.max) throw refuse('budget_exceeded', { retryAfter: secondsUntil(endsAt, counter.now) })
}

export function secondsUntil(endsAt: number, now: Date): number {
  return Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000))
}
