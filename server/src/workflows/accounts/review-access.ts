import { type ReviewedAccess, reviewedFactors } from '@comptoir/contract/access-review'
import { roles } from '@comptoir/contract/roles'
import type { Queries } from '../../database/pool.ts'
import { flag, list, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'

/** Who may do what, and where; deleted users may do nothing. */
export function reviewAccess(queries: Queries): Promise<ReviewedAccess[]> {
  return queries.rows(sqlOf(reviewedAccess)`
    select u.id, u.name, u.username__c, u.role__c, u.inactive, ${wireMoment('u.last_login')} as last_login,
      ${wireMoment('u.createddate')} as createddate,
      array_to_json(array_remove(array[
        case when exists (select from totp_secret f where f.user_id = u.id and not f.pending) then 'authenticator_app' end,
        case when exists (select from passkey f where f.user_id = u.id) then 'passkey' end,
        case when exists (select from provider_account f where f.user_id = u.id) then 'identity_provider' end
      ], null)) as factors,
      coalesce((
        select json_agg(p.name order by p.name) from property_propertyuser__c l
        join property__c p on p.sfid = l.property__c and not p.isdeleted
        where l.propertyuser__c = u.sfid and not l.isdeleted), '[]') as properties
    from propertyuser__c u where not u.isdeleted order by u.name, u.id`)
}

const reviewedAccess: RowShape<ReviewedAccess> = {
  id: number,
  name: text,
  username__c: text,
  role__c: oneOf(roles),
  inactive: flag,
  last_login: nullable(text),
  createddate: text,
  factors: list(oneOf(reviewedFactors)),
  properties: list(text),
}
