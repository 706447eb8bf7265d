import { closeToNextTier, type ReportQuestion, type TierReport } from '@comptoir/contract/reports'
import { tierBounds } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import { number } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { boundsTable, currentTiers, inCents } from '../rewards/yearly-rewards.ts'
import { companyPurchases, type ReportScope } from './report-scope.ts'

/** Companies and what they bought, by the reward tier that their purchases in the year of the last month reach. */
export async function tierReport(
  database: Queries,
  scope: ReportScope,
  { to }: ReportQuestion,
): Promise<Omit<TierReport, 'status'>> {
  const tiers = await currentTiers(database)
  const bounds = tierBounds(tiers)
  if (bounds.length === 0) return { tiers: [] }
  const rows = await database.rows(sqlOf({ min: number, companies: number, revenue: number, close: number })`
    with bought as (${companyPurchases(scope, Number(to.slice(0, 4)))}), bound as (${boundsTable(tiers)})
    select b.min, count(*) as companies, sum(cents)::float8 / 100 as revenue,
           count(*) filter (where cents >= ${closeToNextTier}::numeric * b.below) as close
    from bought join bound b on cents >= b.min and (b.below is null or cents < b.below)
    group by b.min`)
  return {
    tiers: bounds.map((one) => {
      const { companies = 0, revenue = 0, close = 0 } = rows.find(({ min }) => min === inCents(one.min)) ?? {}
      return { ...one, companies, revenue, close }
    }),
  }
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
