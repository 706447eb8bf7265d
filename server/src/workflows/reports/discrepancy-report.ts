import type { DiscrepancyFigures, DiscrepancyReport } from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

/** How far the counts of detailed SKUs were from what should have been on hand, by SKU and property. */
export async function discrepancyReport(
  database: Queries,
  { covers, nameOf, since, until }: ReportScope,
): Promise<Omit<DiscrepancyReport, 'status'>> {
  const rows = await database.rows<
    DiscrepancyFigures & { isTotal: boolean; sku: string; property: number }
  >(sql`
    with counted as (
      select c.date, c.property__c_id as property, s.id as sku_id, s.description as sku,
             c.on_hand - coalesce(lag(c.on_hand) over (partition by c.property__c_id, c.sku order by c.date, c.id), 0)
               + coalesce(c.activated, 0) + coalesce(c.destroyed, 0) + coalesce(c.lost, 0)
               + coalesce(c.transferred, 0) - coalesce(c.received, 0) as difference
      from gc_inventory c join sku s on s.id = c.sku
      where s.detailed_form and ${covers(sql`c.property__c_id`, 'id')}
    )
    select sku, property, grouping(property) = 1 as "isTotal", count(*) as counts,
           count(*) filter (where difference <> 0) as off,
           coalesce(sum(difference) filter (where difference > 0), 0) as over,
           coalesce(-sum(difference) filter (where difference < 0), 0) as short
    from counted where date >= ${since}::date and date < ${until}::date
    group by grouping sets ((), (sku_id, sku, property))
    order by short desc, over desc, sku, property`)
  const total = rows.find(({ isTotal }) => isTotal)
  return {
    total: total ? figuresOf(total) : { counts: 0, off: 0, over: 0, short: 0 },
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ sku: row.sku, property: nameOf('id', row.property), ...figuresOf(row) })),
  }
}

function figuresOf({ counts, off, over, short }: DiscrepancyFigures): DiscrepancyFigures {
  return { counts, off, over, short }
}
