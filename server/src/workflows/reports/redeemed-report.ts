import type { RedeemedReport } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, number, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

/** The number and value of redeemed e-tokens, by property. */
export async function redeemedReport(
  database: Queries,
  { covers, nameOf, since, until }: ReportScope,
): Promise<Omit<RedeemedReport, 'status'>> {
  const rows = await database.rows(
    sql`
    select redeem_centre as centre, grouping(redeem_centre) = 1 as "isTotal",
           count(*) as tokens, coalesce(sum(amount), 0)::float8 as amount
    from eml_token
    where redeem and updated_at >= ${`${since}T00:00:00Z`} and updated_at < ${`${until}T00:00:00Z`}
      and ${covers(sql`redeem_centre`, 'externalId')}
    group by grouping sets ((), (redeem_centre))
    order by tokens desc, redeem_centre`.returns({
      centre: nullable(text),
      isTotal: flag,
      tokens: number,
      amount: number,
    }),
  )
  const total = rows.find(({ isTotal }) => isTotal)
  return {
    tokens: total?.tokens ?? 0,
    amount: total?.amount ?? 0,
    centres: rows
      .filter(({ isTotal }) => !isTotal)
      .map(({ centre, tokens, amount }) => ({ name: nameOf('externalId', centre), tokens, amount })),
  }
}
