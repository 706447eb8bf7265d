import type { CodeFigures, CodesReport } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

type Figures = CodeFigures & {
  level: 'total' | 'property' | 'clerk' | 'campaign'
  property: string | null
  name: string | null
}

/** Confirmation codes and how many of them were used, by campaign, property and clerk. */
export async function codesReport(
  database: Queries,
  { covers, nameOf, since, until }: ReportScope,
): Promise<Omit<CodesReport, 'status'>> {
  const rows = await database.rows(
    sql`
    with figures as (
      select property, clerk, campaign, sum(generated) as generated, sum(activated) as activated,
             case when grouping(property) = 0 then 'property' when grouping(clerk) = 0 then 'clerk'
                  when grouping(campaign) = 0 then 'campaign' else 'total' end as level
      from report_month
      where month >= ${since}::date and month < ${until}::date and ${covers(sql`property`, 'sfid')}
        and (generated <> 0 or activated <> 0)
      group by grouping sets ((), (property), (clerk), (campaign))
    )
    select f.level, f.property, coalesce(u.name, c.name) as name,
           coalesce(f.generated, 0) as generated, coalesce(f.activated, 0) as activated
    from figures f
    left join propertyuser__c u on u.sfid = f.clerk
    left join campaign c on c.sfid = f.campaign
    where f.generated <> 0
    order by f.generated desc, f.activated desc, name`.returns(figures),
  )
  const at = (level: Figures['level']) =>
    rows
      .filter((row) => row.level === level)
      .map(({ property, name, generated, activated }) => ({
        name: level === 'property' ? nameOf('sfid', property) : name,
        generated,
        activated,
      }))
  const [total = { generated: 0, activated: 0 }] = at('total')
  return {
    total: { generated: total.generated, activated: total.activated },
    campaigns: at('campaign'),
    properties: at('property'),
    clerks: at('clerk'),
  }
}

const figures: RowShape<Figures> = {
  level: oneOf(['total', 'property', 'clerk', 'campaign']),
  property: nullable(text),
  name: nullable(text),
  generated: number,
  activated: number,
}
