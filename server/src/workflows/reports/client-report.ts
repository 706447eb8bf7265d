import type { ClientReport, ReportQuestion } from '@comptoir/contract/reports'
import { monthsBetween } from '@comptoir/contract/rules/calendar-month'
import type { Reader } from '../../database/replica-reader.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { largeQuery } from './large-query.ts'
import { isActivated, type ReportScope } from './report-scope.ts'
import { tierMembers } from './tier-report.ts'

const maxClients = 25

/** The companies that bought the most, without the preset company that holds all consumers. */
export async function clientReport(
  database: Reader,
  scope: ReportScope,
  question: ReportQuestion,
  isGone: () => boolean = () => false,
): Promise<Omit<ClientReport, 'status'>> {
  const { covers, since, until } = scope
  const members = await tierMembers(database, scope, question)
  const statement = sqlOf({ id: number, name: text, city: nullable(text), orders: number, revenue: number })`
    with bought as (
      select accountid, count(*) as orders, sum(totalamount) as revenue from "order"
      where ${isActivated} and effectivedate >= ${since}::date and effectivedate < ${until}::date
        and ${covers(sql`property__c`, 'sfid')} and accountid is not null
        and accountid is distinct from (select value from settings where setting = 'b2c_account')
        and ${members ? sql`accountid in (${members})` : sql`true`}
      group by accountid order by revenue desc, accountid limit ${maxClients}
    )
    select a.id::float8 as id, a.name, a.billingcity as city, b.orders::int as orders, b.revenue::float8 as revenue
    from bought b join account a on a.sfid = b.accountid
    order by b.revenue desc, b.accountid`
  const months = monthsBetween(question.from, question.to)
  return { clients: await largeQuery(database, statement, { months, isGone }) }
}
