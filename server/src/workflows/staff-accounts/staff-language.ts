import { frenchProperties } from '@comptoir/contract/constants'
import { type Statement, sql } from '../../database/sql.ts'

/**
 * Whether all properties of the staff user are French ones; null without any. For a user without a current property, such
 * as a restored one, the former properties decide.
 */
export function worksInFrench(row: Statement): Statement {
  const french = sql`bool_and(p.external_id__c = any(${frenchProperties}))`
  return sql`(
    select coalesce(${french} filter (where not l.isdeleted and not p.isdeleted), ${french})
    from property_propertyuser__c l join property__c p on p.sfid = l.property__c
    where l.propertyuser__c = ${row}.sfid)`
}
