import { defaultGiftCodeRevealsPerHour } from '@comptoir/contract/settings'
import type { Database, Queries } from '../../database/pool.ts'
import { number, text } from '../../database/row-shape.ts'
import { name, raw, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { allOf } from '../../engine/reading/conditions.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import { registry } from '../../tables/all-tables.ts'
import { giftCode } from '../../tables/gift-code.ts'

interface RevealDependencies {
  database: Database
  clock: () => Date
}

/** Returns the unmasked code. The user's budget and the audit are written in one transaction. */
export async function revealGiftCode(
  { database, clock }: RevealDependencies,
  actor: Actor,
  { id, clientAddress }: { id: number; clientAddress: string },
): Promise<string> {
  const now = clock()
  return database.transaction(async (tx) => {
    const visible = createCompiler(registry, actor).visible(giftCode, raw('t'))
    const found = await tx.first(
      sql`
      select t.gift_code as code from ${name(giftCode.name)} t where ${allOf([sql`t.id = ${id}`, ...visible])}`.returns(
        { code: text },
      ),
    )
    if (!found) throw refuse('not_found')
    await spendBudget(tx, actor, now)
    const entry = { table: giftCode.name, verb: 'reveal', id, old: null, new: { clientAddress } } as const
    await recordAudit(tx, { actor, now }, entry)
    return found.code
  })
}

/**
 * Counts a reveal in the user's current hour, which begins with the first reveal. The row stays locked until the commit,
 * so that concurrent reveals on any replica are counted in turn. A refused reveal is rolled back and not counted.
 */
async function spendBudget(tx: Queries, actor: Actor, now: Date): Promise<void> {
  const [start, end] = [now.getTime(), now.getTime() + hourMs]
  const key = `giftCodeRevealsByActor:${actor.id}`
  const spent = await tx.first(
    sql`
    insert into throttle as t (key, points, expire) values (${key}, 1, ${end})
    on conflict (key) do update set
      points = case when t.expire <= ${start} then 1 else t.points + 1 end,
      expire = case when t.expire <= ${start} then excluded.expire else t.expire end
    returning points, expire, coalesce(
      (select value::int from settings where setting = 'gift_code_reveals_per_hour'),
      ${defaultGiftCodeRevealsPerHour}) as max`.returns({ points: number, expire: number, max: number }),
  )
  if (!spent) throw new Error('The reveal was not counted.')
  if (spent.points > spent.max)
    throw refuse('budget_exceeded', { retryAfter: Math.max(1, Math.ceil((spent.expire - start) / 1000)) })
}

const hourMs = 60 * 60_000
