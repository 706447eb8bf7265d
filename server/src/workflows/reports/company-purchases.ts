import { type Statement, sql } from '../../database/sql.ts'
import { isActivated } from './is-activated.ts'
import type { ReportScope } from './report-scope.ts'

/** A query for what each company bought in the period, as its rewards count it: `accountid` and `total`. */
export function companyPurchases({
  covers,
  since,
  until,
}: Pick<ReportScope, 'covers' | 'since' | 'until'>): Statement {
  return sql`
    select o.accountid, o.total
    from (
      select accountid, sum(totalamount) as total from "order"
      where ${isActivated} and effectivedate >= ${since}::date and effectivedate < ${until}::date
        and ${covers(sql`property__c`, 'sfid')}
        and accountid is distinct from (select value from settings where setting = 'b2c_account')
      group by accountid
    ) o join account a on a.sfid = o.accountid and not a.isdeleted`
}
