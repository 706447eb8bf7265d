import {
  type ClientReport,
  closeToNextTier,
  type ReportQuestion,
  type TierReport,
} from '@comptoir/contract/reports'
import { monthsBetween } from '@comptoir/contract/rules/calendar-month'
import { tierBounds } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import type { Reader } from '../../database/replica-reader.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { boundsTable, currentTiers, inCents } from '../rewards/yearly-rewards.ts'
import { largeQuery } from './large-query.ts'
import { companyPurchases, isActivated, type ReportScope } from './report-scope.ts'

const maxClients = 25

/** The companies that bought the most, without the preset company that holds all consumers. */
export async function clientReport(
  database: Reader,
  scope: ReportScope,
  question: ReportQuestion,
  isGone: () => boolean = () => false,
): Promise<Omit<ClientReport, 'status'>> {
  const { covers, since, until } = scope
  const members = await tierMembers(database, scope, question)
  const statement = sqlOf({ id: number, name: text, city: nullable(text), orders: number, revenue: number })`
    with bought as (
      select accountid, count(*) as orders, sum(totalamount) as revenue from "order"
      where ${isActivated} and effectivedate >= ${since}::date and effectivedate < ${until}::date
        and ${covers(sql`property__c`, 'sfid')} and accountid is not null
        and accountid is distinct from (select value from settings where setting = 'b2c_account')
        and ${members ? sql`accountid in (${members})` : sql`true`}
      group by accountid order by revenue desc, accountid limit ${maxClients}
    )
    select a.id::float8 as id, a.name, a.billingcity as city, b.orders::int as orders, b.revenue::float8 as revenue
    from bought b join account a on a.sfid = b.accountid
    order by b.revenue desc, b.accountid`
  const months = monthsBetween(question.from, question.to)
  return { clients: await largeQuery(database, statement, { months, isGone }) }
}

/** Companies and what they bought, by the reward tier that their purchases in the year of the last month reach. */
export async function tierReport(
  database: Queries,
  scope: ReportScope,
  { to }: ReportQuestion,
): Promise<Omit<TierReport, 'status'>> {
  const tiers = await currentTiers(database)
  const bounds = tierBounds(tiers)
  if (bounds.length === 0) return { tiers: [] }
  // Each company is compared with a few steps once, not with the bounds of each tier: a year has hundreds of thousands.
  const steps = [...new Set(bounds.flatMap(({ min, below }) => [inCents(min), ...closeTo(below)]))].sort(
    (one, other) => one - other,
  )
  const rows = await database.rows(sqlOf({ step: number, companies: number, cents: number })`
    select width_bucket(cents, ${steps}::float8[]) as step, count(*) as companies, sum(cents) as cents
    from (${companyPurchases(scope, Number(to.slice(0, 4)))}) bought
    group by 1`)
  const found = rows.map(({ step, ...sums }) => ({ from: steps[step - 1] ?? -1, ...sums }))
  return {
    tiers: bounds.map((one) => {
      const end = one.below === null ? Number.POSITIVE_INFINITY : inCents(one.below)
      const within = found.filter(({ from }) => from >= inCents(one.min) && from < end)
      const close = within.filter(({ from }) => closeTo(one.below).some((least) => from >= least))
      const revenue = within.reduce((sum, { cents }) => sum + cents, 0) / 100
      return { ...one, companies: total(within), revenue, close: total(close) }
    }),
  }
}

/** From how many cents on a company is close to the next tier, if there is one. */
function closeTo(below: number | null): number[] {
  return below === null ? [] : [Math.ceil(Number((closeToNextTier * inCents(below)).toFixed(1)))]
}

function total(found: readonly { companies: number }[]): number {
  return found.reduce((sum, { companies }) => sum + companies, 0)
}

/** A query for the companies that reached the requested tier in its year; undefined if no tier was requested. */
export async function tierMembers(
  database: Queries,
  scope: ReportScope,
  { tier, tierYear }: ReportQuestion,
): Promise<Statement | undefined> {
  if (tier === undefined) return undefined
  const tiers = await currentTiers(database)
  if (tierBounds(tiers).every((one) => (one.tier ?? '') !== tier)) throw refuse('not_found')
  return sql`
    select account from (${companyPurchases(scope, Number(tierYear))}) bought
    join (${boundsTable(tiers)}) bound on cents >= bound.min and (bound.below is null or cents < bound.below)
    where coalesce(bound.tier, '') = ${tier}`
}
