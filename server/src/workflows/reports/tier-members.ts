import type { ReportQuestion } from '@comptoir/contract/reports'
import { tierBounds } from '@comptoir/contract/rules/reward-tier'
import type { Queries } from '../../database/pool.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { currentTiers } from '../rewards/yearly-rewards.ts'
import { companyPurchases, type ReportScope } from './report-scope.ts'

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
