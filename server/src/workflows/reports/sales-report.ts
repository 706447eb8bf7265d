import type { ReportQuestion, SalesFigures, SalesReport } from '@comptoir/contract/reports'
import { monthsBetween } from '@comptoir/contract/rules/calendar-month'
import type { Reader } from '../../database/replica-reader.ts'
import { nullable, number, oneOf, type Shaped, text } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { tierMembers } from './company-reports.ts'
import { largeQuery } from './large-query.ts'
import { everyMonth, isActivated, type ReportScope } from './report-scope.ts'

/**
 * Activated orders and their revenue, by month and by property, compared with the year before. The current month is
 * compared up to the same day, and months to come with nothing.
 */
export async function salesReport(
  database: Reader,
  scope: ReportScope,
  question: ReportQuestion,
  isGone: () => boolean,
): Promise<Omit<SalesReport, 'status'>> {
  const members = await tierMembers(database, scope, question)
  const statement = sqlOf(figures)`
    with compared as (${members ? comparedOrders(scope, members) : comparedMonths(scope)})
    select to_char(month, 'YYYY-MM') as month, property,
           case when grouping(month) = 0 then 'month' when grouping(property) = 0 then 'property' else 'total' end as level,
           coalesce(sum(orders), 0) as orders, coalesce(sum(revenue), 0)::float8 as revenue,
           coalesce(sum(orders_before), 0) as "ordersBefore", coalesce(sum(revenue_before), 0)::float8 as "revenueBefore",
           coalesce(sum(orders_to_come), 0) as "ordersToCome", coalesce(sum(revenue_to_come), 0)::float8 as "revenueToCome"
    from compared group by grouping sets ((), (month), (property))
    order by sum(revenue) desc, sum(revenue_before) desc`
  // A tier is compared by its orders, and these are read for the year before too.
  const months = monthsBetween(question.from, question.to) + 12
  const rows = members
    ? await largeQuery(database, statement, { months, isGone })
    : await database.rows(statement)
  const at = (level: Shaped<typeof figures>['level']) => rows.filter((row) => row.level === level)
  const [total] = at('total')
  return {
    total: figuresOf(total),
    months: everyMonth(question, at('month'), figuresOf),
    properties: at('property')
      .filter((row) => row.orders > 0 || row.ordersBefore > 0)
      .map((row) => ({ ...scope.propertyOf('sfid', row.property), ...figuresOf(row) })),
    stillToCome: { orders: total?.ordersToCome ?? 0, revenue: total?.revenueToCome ?? 0 },
  }
}

function comparedMonths({ covers, since, until, today }: ReportScope): Statement {
  const thisMonth = startOfMonth(today)
  return sql`
    select month, property, orders, revenue, 0 as orders_before, 0 as revenue_before,
           0 as orders_to_come, 0 as revenue_to_come
    from report_month
    where month >= ${since}::date and month < ${until}::date and ${covers(sql`property`, 'sfid')}
    union all
    select (month + interval '1 year')::date, property, 0, 0, orders, revenue, 0, 0 from report_month
    where month >= ${since}::date - interval '1 year'
      and month < least(${until}::date, ${thisMonth} + interval '1 month') - interval '1 year'
      and ${covers(sql`property`, 'sfid')}
    union all
    -- The figures are monthly: moves what came after the same day of the year before.
    select ${thisMonth}::date, property__c, 0, 0, -1, -totalamount, 1, totalamount from "order"
    where ${isActivated}
      and effectivedate > ${today}::date - interval '1 year'
      and effectivedate < ${thisMonth} + interval '1 month' - interval '1 year'
      and ${today}::date >= ${since}::date and ${today}::date < ${until}::date
      and ${covers(sql`property__c`, 'sfid')}`
}

/** The same from the orders of some companies, because the figures by month do not name companies. */
function comparedOrders({ covers, since, until, today }: ReportScope, members: Statement): Statement {
  return sql`
    select month, property, now as orders, now * revenue as revenue, before as orders_before,
           before * revenue as revenue_before, to_come as orders_to_come, to_come * revenue as revenue_to_come
    from (
      select date_trunc('month', effectivedate)::date as month, property__c as property, 1 as now, 0 as before,
             0 as to_come, totalamount as revenue
      from "order"
      where ${isActivated} and effectivedate >= ${since}::date and effectivedate < ${until}::date
        and ${covers(sql`property__c`, 'sfid')} and accountid in (${members})
      union all
      select (date_trunc('month', effectivedate) + interval '1 year')::date, property__c, 0,
             (effectivedate <= ${today}::date - interval '1 year')::int,
             (effectivedate > ${today}::date - interval '1 year')::int, totalamount
      from "order"
      where ${isActivated} and effectivedate >= ${since}::date - interval '1 year'
        and effectivedate < least(${until}::date, ${startOfMonth(today)} + interval '1 month') - interval '1 year'
        and ${covers(sql`property__c`, 'sfid')} and accountid in (${members})
    ) sale`
}

function startOfMonth(day: string): Statement {
  return sql`date_trunc('month', ${day}::timestamp)`
}

const figures = {
  month: nullable(text),
  property: nullable(text),
  level: oneOf(['total', 'month', 'property']),
  orders: number,
  revenue: number,
  ordersBefore: number,
  revenueBefore: number,
  ordersToCome: number,
  revenueToCome: number,
}

const nothing: SalesFigures = { orders: 0, revenue: 0, ordersBefore: 0, revenueBefore: 0 }

function figuresOf({ orders, revenue, ordersBefore, revenueBefore }: SalesFigures = nothing): SalesFigures {
  return { orders, revenue, ordersBefore, revenueBefore }
}
