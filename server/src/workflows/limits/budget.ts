import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** How far the clocks of two replicas may differ. */
export const maxSkewMs = 60_000

interface Counter {
  /** What is counted, for example `giftCodeRevealsByActor`. */
  name: string
  who: number
  now: Date
  periodMs: number
}

interface Counted {
  times: number
  /** When the period ends, in milliseconds since the epoch. */
  endsAt: number
}

/**
 * Counts an action in the person's current period, which begins with the first one. The row stays locked until the commit,
 * so that concurrent actions on any replica are counted in turn. One that is rolled back is not counted. A period that ends
 * later than a whole one from now began under a clock that was ahead, and is over.
 */
export async function countAction(tx: Queries, { name, who, now, periodMs }: Counter): Promise<Counted> {
  const [start, end] = [now.getTime(), now.getTime() + periodMs]
  const latest = end + maxSkewMs
  const counted = await tx.first(sqlOf({ times: number, endsAt: number })`
    insert into throttle as t (key, points, expire) values (${`${name}:${who}`}, 1, ${end})
    on conflict (key) do update set
      points = case when t.expire between ${start + 1} and ${latest} then t.points + 1 else 1 end,
      expire = case when t.expire between ${start + 1} and ${latest} then t.expire else excluded.expire end
    returning points as times, expire as "endsAt"`)
  if (!counted) throw new Error(`${name} was not counted.`)
  return counted
}

/** Counts an action, and refuses it if the person has done it as often as the period allows. */
export async function spendBudget(tx: Queries, counter: Counter & { max: number }): Promise<void> {
  const { times, endsAt } = await countAction(tx, counter)
  if (times <= counter.max) return
  const retryAfter = Math.max(1, Math.ceil((endsAt - counter.now.getTime()) / 1000))
  throw refuse('budget_exceeded', { retryAfter })
}
