import type { DiscrepancyFigures, DiscrepancyReport, ReportQuestion } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { discrepancySql } from '../../tables/rules/discrepancy-sql.ts'
import { everyMonth, type ReportScope } from './report-scope.ts'

/** How far the counts of detailed SKUs were from what should have been on hand, by month and by SKU and property. */
export async function discrepancyReport(
  database: Queries,
  { covers, propertyOf, since, until }: ReportScope,
  question: ReportQuestion,
): Promise<Omit<DiscrepancyReport, 'status'>> {
  const rows = await database.rows(sqlOf({
    month: nullable(text),
    sku: nullable(text),
    property: nullable(number),
    counts: number,
    off: number,
    over: number,
    short: number,
  })`
    with counted as (
      select to_char(c.date, 'YYYY-MM') as month, c.property__c_id as property, s.id as sku_id, s.description as sku,
             ${discrepancySql(raw('c'))} as difference
      from gc_inventory c join sku s on s.id = c.sku
      where s.detailed_form and c.date >= ${since}::date and c.date < ${until}::date
        and ${covers(sql`c.property__c_id`, 'id')}
    )
    select month, sku, property, count(*) as counts,
           count(*) filter (where difference <> 0) as off,
           coalesce(sum(difference) filter (where difference > 0), 0) as over,
           coalesce(-sum(difference) filter (where difference < 0), 0) as short
    from counted
    group by grouping sets ((), (month), (sku_id, sku, property))
    order by short desc, over desc, sku, property`)
  return {
    // The total is of no month and no SKU.
    total: figuresOf(rows.find(({ month, sku }) => month === null && sku === null)),
    months: everyMonth(
      question,
      rows.filter(({ month }) => month !== null),
      figuresOf,
    ),
    rows: rows.flatMap(({ sku, property, ...figures }) =>
      sku === null ? [] : [{ sku, ...propertyOf('id', property), ...figuresOf(figures) }],
    ),
  }
}

const nothing: DiscrepancyFigures = { counts: 0, off: 0, over: 0, short: 0 }

function figuresOf({ counts, off, over, short }: DiscrepancyFigures = nothing): DiscrepancyFigures {
  return { counts, off, over, short }
}
