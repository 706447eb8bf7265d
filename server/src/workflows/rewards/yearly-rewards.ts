import { type RewardTiers, rewardTiers, tierBounds } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import { nullable, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'

/**
 * What each company bought at a property in a year, largest first, with the contact who bought the most, as JSON: a property
 * may have tens of thousands. The preset company that holds all consumers earns no reward.
 */
export async function yearlyRewards(
  database: Queries,
  {
    propertySfid,
    year,
    limit = maxInteger,
  }: { propertySfid: string; year: number; limit?: number | undefined },
): Promise<string> {
  const found = await database.first(sqlOf({ rewards: text })`
    with bought as (
      select account, contact, ${sumOfCents} as cents from purchase_year p
      where property = ${propertySfid} and year = ${year} and ${isRewarded}
      group by account, contact having sum(orders) > 0
    ), company as (
      select account, sum(cents) as cents from bought b
      where not exists (select from account a where a.sfid = b.account and a.isdeleted)
      group by account order by sum(cents) desc fetch first ${limit} rows with ties
    ), with_contact as (
      select distinct on (b.account) b.account, company.cents, c.name, c.email, c.phone, c.language
      from company join bought b using (account) left join contact c on c.sfid = b.contact and not c.isdeleted
      order by b.account, c.id is null, b.cents desc, c.id
    ), bound as (${boundsTable(await currentTiers(database))})
    select coalesce(json_agg(reward), '[]')::text as rewards from (
      select a.id, a.name as company_name, c.name, c.email, c.phone, c.language,
             c.cents / 100 as total_purchases, bound.tier
      from with_contact c
      join account a on a.sfid = c.account
      left join bound on c.cents >= bound.min and (bound.below is null or c.cents < bound.below)
      order by c.cents desc, a.name_folded, a.id limit ${limit}
    ) reward`)
  return found?.rewards ?? '[]'
}

const maxInteger = 2 ** 31 - 1

/** Sums of whole cents are exact up to 90 trillion as float8, and take half the time of those of bigint, which are numeric. */
export const sumOfCents = raw('sum(cents::float8)')

/** Whether a row `p` of purchase_year counts for rewards. */
export const isRewarded = sql`p.account is distinct from (select value from settings where setting = 'b2c_account')`

/** A query for the bounds of the tiers in cents: `tier`, `min` and `below`. */
export function boundsTable(tiers: RewardTiers): Statement {
  const bounds = tierBounds(tiers)
  const min = bounds.map((one) => inCents(one.min))
  const below = bounds.map((one) => (one.below === null ? null : inCents(one.below)))
  return sql`
    select * from unnest(${bounds.map(({ tier }) => tier)}::text[], ${min}::float8[], ${below}::float8[])
      as b(tier, min, below)`
}

export function inCents(amount: number): number {
  return Math.round(amount * 100)
}

/** The tiers that the operator has set. */
export async function currentTiers(database: Queries): Promise<RewardTiers> {
  const setting = await database.first(sqlOf({ value: nullable(text) })`
    select value from settings where setting = 'b2b_reward_tiers'`)
  return rewardTiers.parse(JSON.parse(setting?.value || '[]'))
}
