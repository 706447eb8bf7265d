import {
  monthAfter,
  monthsBetween,
  type ReportQuestion,
  type SalesFigures,
  type SalesReport,
} from '@comptoir/contract/reports'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

type Figures = SalesFigures & {
  month: string | null
  property: string | null
  level: 'total' | 'month' | 'property'
}

/**
 * Activated orders and their revenue, by month and by property, compared with the year before. The current month is
 * compared up to the same day, and months to come with nothing.
 */
export async function salesReport(
  database: Queries,
  { covers, nameOf, since, until, today }: ReportScope,
  { from, to }: ReportQuestion,
): Promise<Omit<SalesReport, 'status'>> {
  const thisMonth = sql`date_trunc('month', ${today}::timestamp)`
  const rows = await database.rows(
    sql`
    with compared as (
      select month, property, orders, revenue, 0 as orders_before, 0 as revenue_before from report_month
      where month >= ${since}::date and month < ${until}::date and ${covers(sql`property`, 'sfid')}
      union all
      select (month + interval '1 year')::date, property, 0, 0, orders, revenue from report_month
      where month >= ${since}::date - interval '1 year'
        and month < least(${until}::date, ${thisMonth} + interval '1 month') - interval '1 year'
        and ${covers(sql`property`, 'sfid')}
      union all
      -- The figures are monthly: takes off what came after the same day of the year before.
      select ${thisMonth}::date, property__c, 0, 0, -1, -totalamount from "order"
      where status = 'Activated' and not isdeleted and sfid is not null
        and effectivedate > ${today}::date - interval '1 year'
        and effectivedate < ${thisMonth} + interval '1 month' - interval '1 year'
        and ${today}::date >= ${since}::date and ${today}::date < ${until}::date
        and ${covers(sql`property__c`, 'sfid')}
    )
    select to_char(month, 'YYYY-MM') as month, property,
           case when grouping(month) = 0 then 'month' when grouping(property) = 0 then 'property' else 'total' end as level,
           coalesce(sum(orders), 0) as orders, coalesce(sum(revenue), 0)::float8 as revenue,
           coalesce(sum(orders_before), 0) as "ordersBefore", coalesce(sum(revenue_before), 0)::float8 as "revenueBefore"
    from compared group by grouping sets ((), (month), (property))
    order by sum(revenue) desc, sum(revenue_before) desc`.returns(figures),
  )
  const byMonth = new Map(
    rows.filter(({ level }) => level === 'month').map((row) => [row.month, figuresOf(row)]),
  )
  return {
    total: figuresOf(rows.find(({ level }) => level === 'total')),
    months: Array.from({ length: monthsBetween(from, to) }, (_, index) => {
      const month = monthAfter(from, index)
      return { month, ...(byMonth.get(month) ?? nothing) }
    }),
    properties: rows
      .filter((row) => row.level === 'property' && (row.orders > 0 || row.ordersBefore > 0))
      .map((row) => ({ name: nameOf('sfid', row.property), ...figuresOf(row) })),
  }
}

const figures: RowShape<Figures> = {
  month: nullable(text),
  property: nullable(text),
  level: oneOf(['total', 'month', 'property']),
  orders: number,
  revenue: number,
  ordersBefore: number,
  revenueBefore: number,
}

const nothing: SalesFigures = { orders: 0, revenue: 0, ordersBefore: 0, revenueBefore: 0 }

function figuresOf({ orders, revenue, ordersBefore, revenueBefore }: SalesFigures = nothing): SalesFigures {
  return { orders, revenue, ordersBefore, revenueBefore }
}
