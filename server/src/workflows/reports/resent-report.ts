import { monthAfter, monthsBetween, type ReportQuestion, type ResentReport } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

/** Gift codes whose email was sent again, by month and by the mall they were bought for. */
export async function resentReport(
  database: Queries,
  { covers, since, until }: ReportScope,
  { from, to }: ReportQuestion,
): Promise<Omit<ResentReport, 'status'>> {
  const rows = await database.rows<{
    month: string | null
    mall: string | null
    level: string
    codes: number
  }>(sql`
    with sent as (
      select date_trunc('month', cwf_last_sent at time zone 'UTC') as month, mall from trnsx_ecom_activegc_b2c
      where cwf_last_sent >= ${`${since}T00:00:00Z`} and cwf_last_sent < ${`${until}T00:00:00Z`}
        and ${covers(sql`mall`, 'name')}
    )
    select to_char(month, 'YYYY-MM') as month, mall, count(*) as codes,
           case when grouping(month) = 0 then 'month' when grouping(mall) = 0 then 'mall' else 'total' end as level
    from sent group by grouping sets ((), (month), (mall))
    order by codes desc, mall`)
  const byMonth = new Map(
    rows.filter(({ level }) => level === 'month').map(({ month, codes }) => [month, codes]),
  )
  return {
    total: rows.find(({ level }) => level === 'total')?.codes ?? 0,
    months: Array.from({ length: monthsBetween(from, to) }, (_, index) => {
      const month = monthAfter(from, index)
      return { month, codes: byMonth.get(month) ?? 0 }
    }),
    properties: rows
      .filter(({ level }) => level === 'mall')
      .map(({ mall, codes }) => ({ name: mall, codes })),
  }
}
