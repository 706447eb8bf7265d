import {
  closeToNextTier,
  monthsBetween,
  type ReportQuestion,
  type TierReport,
} from '@comptoir/contract/reports'
import { tierBounds } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import type { Reader } from '../../database/replica-reader.ts'
import { number } from '../../database/row-shape.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { currentTiers } from '../rewards/yearly-rewards.ts'
import { largeQuery } from './large-query.ts'
import { companyPurchases, type ReportScope } from './report-scope.ts'

/** Companies and what they bought, by the reward tier that their purchases in the period reach. */
export async function tierReport(
  database: Reader,
  { covers, since, until }: ReportScope,
  { from, to }: ReportQuestion,
  isGone: () => boolean,
): Promise<Omit<TierReport, 'status'>> {
  const bounds = tierBounds(await currentTiers(database))
  if (bounds.length === 0) return { tiers: [] }
  const statement = sql`
    with bought as (${companyPurchases({ covers, since, until })}),
    bound as (
      select * from unnest(${bounds.map(({ min }) => min)}::numeric[], ${bounds.map(({ below }) => below)}::numeric[])
        as b(min, below)
    )
    select b.min::float8 as min, count(*) as companies, sum(total)::float8 as revenue,
           count(*) filter (where total >= ${closeToNextTier} * b.below) as close
    from bought join bound b on total >= b.min and (b.below is null or total < b.below)
    group by b.min`.returns({ min: number, companies: number, revenue: number, close: number })
  const rows = await largeQuery(database, statement, { months: monthsBetween(from, to), isGone })
  return {
    tiers: bounds.map((one) => {
      const { companies = 0, revenue = 0, close = 0 } = rows.find(({ min }) => min === one.min) ?? {}
      return { ...one, companies, revenue, close }
    }),
  }
}

/** A query for the companies that reached the requested tier in its year; undefined if no tier was requested. */
export async function tierMembers(
  database: Queries,
  { covers }: ReportScope,
  { tier, tierYear }: ReportQuestion,
): Promise<Statement | undefined> {
  if (tier === undefined) return undefined
  const bounds = tierBounds(await currentTiers(database)).find((one) => (one.tier ?? '') === tier)
  if (!bounds) throw refuse('not_found')
  const year = Number(tierYear)
  const purchases = companyPurchases({ covers, since: `${year}-01-01`, until: `${year + 1}-01-01` })
  return sql`
    select accountid from (${purchases}) purchases
    where total >= ${bounds.min} and (${bounds.below}::numeric is null or total < ${bounds.below}::numeric)`
}
