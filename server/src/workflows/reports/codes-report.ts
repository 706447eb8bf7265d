import type { CodeFigures, CodesReport, ReportQuestion } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { everyMonth, type ReportScope } from './report-scope.ts'

type Figures = CodeFigures & {
  level: 'total' | 'month' | 'property' | 'clerk' | 'campaign'
  month: string | null
  property: string | null
  name: string | null
}

/** Confirmation codes and how many of them were used, by month, campaign, property and clerk. */
export async function codesReport(
  database: Queries,
  { covers, propertyOf, since, until }: ReportScope,
  question: ReportQuestion,
): Promise<Omit<CodesReport, 'status'>> {
  const rows = await database.rows(sqlOf(figures)`
    with figures as (
      select month, property, clerk, campaign, sum(generated) as generated, sum(activated) as activated,
             case when grouping(month) = 0 then 'month' when grouping(property) = 0 then 'property' when grouping(clerk) = 0 then 'clerk'
                  when grouping(campaign) = 0 then 'campaign' else 'total' end as level
      from report_month
      where month >= ${since}::date and month < ${until}::date and ${covers(sql`property`, 'sfid')}
        and (generated <> 0 or activated <> 0)
      group by grouping sets ((), (month), (property), (clerk), (campaign))
    )
    select f.level, to_char(f.month, 'YYYY-MM') as month, f.property, coalesce(u.name, c.name) as name,
           coalesce(f.generated, 0) as generated, coalesce(f.activated, 0) as activated
    from figures f
    left join propertyuser__c u on u.sfid = f.clerk
    left join campaign c on c.sfid = f.campaign
    where f.generated <> 0
    order by f.generated desc, f.activated desc, name`)
  const at = (level: Figures['level']) => rows.filter((row) => row.level === level)
  const named = (row: Figures) => ({ name: row.name, ...figuresOf(row) })
  return {
    total: figuresOf(at('total')[0]),
    months: everyMonth(question, at('month'), figuresOf),
    campaigns: at('campaign').map(named),
    properties: at('property').map((row) => ({ ...propertyOf('sfid', row.property), ...figuresOf(row) })),
    clerks: at('clerk').map(named),
  }
}

const figures: RowShape<Figures> = {
  level: oneOf(['total', 'month', 'property', 'clerk', 'campaign']),
  month: nullable(text),
  property: nullable(text),
  name: nullable(text),
  generated: number,
  activated: number,
}

function figuresOf({ generated, activated }: CodeFigures = { generated: 0, activated: 0 }): CodeFigures {
  return { generated, activated }
}
