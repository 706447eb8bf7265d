import type { ClientReport } from '@comptoir/contract/reports'
import { activated } from '@comptoir/contract/tables/order'
import type { Queries } from '../../database/pool.ts'
import { raw, sql } from '../../database/sql.ts'
import type { ReportScope } from './report-scope.ts'

const mostClients = 25

/** The companies that bought the most. The pre-set company behind all consumers is no client. */
export async function clientReport(
  database: Queries,
  { covers, since, until }: ReportScope,
): Promise<Omit<ClientReport, 'status'>> {
  const clients = await database.rows<ClientReport['clients'][number]>(sql`
    with bought as (
      select accountid, count(*) as orders, sum(totalamount) as revenue from "order"
      where ${isActivated} and effectivedate >= ${since}::date and effectivedate < ${until}::date
        and ${covers(sql`property__c`, 'sfid')} and accountid is not null
        and accountid is distinct from (select value from settings where setting = 'b2c_account')
      group by accountid order by revenue desc, accountid limit ${mostClients}
    )
    select a.id, a.name, a.billingcity as city, b.orders, b.revenue::float8 as revenue
    from bought b join account a on a.sfid = b.accountid
    order by b.revenue desc, b.accountid`)
  return { clients }
}

/** In the very words of the index that holds all of it. */
const isActivated = raw(`status = '${activated}' and not isdeleted and sfid is not null`)
