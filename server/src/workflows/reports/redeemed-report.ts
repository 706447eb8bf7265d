import type { RedeemedReport, ReportQuestion } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import { everyMonth, type ReportScope } from './report-scope.ts'

/** The number and value of redeemed e-tokens, by month and by property. */
export async function redeemedReport(
  database: Queries,
  { covers, propertyOf, since, until }: ReportScope,
  question: ReportQuestion,
): Promise<Omit<RedeemedReport, 'status'>> {
  const rows = await database.rows(
    sql`
    with redeemed as (
      select to_char(updated_at at time zone 'UTC', 'YYYY-MM') as month, redeem_centre as centre, amount from eml_token
      where redeem and updated_at >= ${`${since}T00:00:00Z`} and updated_at < ${`${until}T00:00:00Z`}
        and ${covers(sql`redeem_centre`, 'externalId')}
    )
    select month, centre, count(*) as tokens, coalesce(sum(amount), 0)::float8 as amount,
           case when grouping(month) = 0 then 'month' when grouping(centre) = 0 then 'centre' else 'total' end as level
    from redeemed group by grouping sets ((), (month), (centre))
    order by tokens desc, centre`.returns({
      month: nullable(text),
      centre: nullable(text),
      level: oneOf(['total', 'month', 'centre']),
      tokens: number,
      amount: number,
    }),
  )
  const total = rows.find(({ level }) => level === 'total')
  return {
    tokens: total?.tokens ?? 0,
    amount: total?.amount ?? 0,
    months: everyMonth(
      question,
      rows.filter(({ level }) => level === 'month'),
      (row) => ({ tokens: row?.tokens ?? 0 }),
    ),
    centres: rows
      .filter(({ level }) => level === 'centre')
      .map(({ centre, tokens, amount }) => ({ ...propertyOf('externalId', centre), tokens, amount })),
  }
}
