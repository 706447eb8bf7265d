import type { DiscrepancyFigures, DiscrepancyReport } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { raw, sql } from '../../database/sql.ts'
import { discrepancySql } from '../../tables/rules/discrepancy-sql.ts'
import type { ReportScope } from './report-scope.ts'

/** How far the counts of detailed SKUs were from what should have been on hand, by SKU and property. */
export async function discrepancyReport(
  database: Queries,
  { covers, nameOf, since, until }: ReportScope,
): Promise<Omit<DiscrepancyReport, 'status'>> {
  const rows = await database.rows(
    sql`
    with counted as (
      select c.property__c_id as property, s.id as sku_id, s.description as sku,
             ${discrepancySql(raw('c'))} as difference
      from gc_inventory c join sku s on s.id = c.sku
      where s.detailed_form and c.date >= ${since}::date and c.date < ${until}::date
        and ${covers(sql`c.property__c_id`, 'id')}
    )
    select sku, property, count(*) as counts,
           count(*) filter (where difference <> 0) as off,
           coalesce(sum(difference) filter (where difference > 0), 0) as over,
           coalesce(-sum(difference) filter (where difference < 0), 0) as short
    from counted
    group by grouping sets ((), (sku_id, sku, property))
    order by short desc, over desc, sku, property`.returns({
      sku: nullable(text),
      property: nullable(number),
      counts: number,
      off: number,
      over: number,
      short: number,
    }),
  )
  // The total is of no SKU.
  const total = rows.find(({ sku }) => sku === null)
  return {
    total: total ? figuresOf(total) : { counts: 0, off: 0, over: 0, short: 0 },
    rows: rows.flatMap(({ sku, property, ...figures }) =>
      sku === null ? [] : [{ sku, property: nameOf('id', property), ...figuresOf(figures) }],
    ),
  }
}

function figuresOf({ counts, off, over, short }: DiscrepancyFigures): DiscrepancyFigures {
  return { counts, off, over, short }
}
