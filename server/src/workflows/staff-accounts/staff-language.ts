import { frenchProperties } from '@comptoir/contract/constants'
import { type Statement, sql } from '../../database/sql.ts'

/**
 * Whether all properties of the staff user in the row are French ones; null without any. Former properties decide for a
 * user who has no live one, such as a restored user.
 */
export function worksInFrench(row: Statement): Statement {
  const french = sql`bool_and(p.external_id__c = any(${frenchProperties}))`
  return sql`(
    select coalesce(${french} filter (where not l.isdeleted and not p.isdeleted), ${french})
    from property_propertyuser__c l join property__c p on p.sfid = l.property__c
    where l.propertyuser__c = ${row}.sfid)`
}
