import { roles } from '@comptoir/contract/roles'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, text } from '../../database/row-shape.ts'
import { raw, sqlOf } from '../../database/sql.ts'

/** What statements select of a staff user `u`. */
export const staffColumns = raw('u.id, u.sfid, u.name, u.username__c as username, u.role__c as role')

export const staffRow = { id: number, sfid: text, name: text, username: text, role: oneOf(roles) }

/** The user with the hash of their password, as `checkPassword` takes it. */
export function findPasswordHolder(queries: Queries, userId: number) {
  return queries.first(sqlOf({ ...staffRow, password_hash: nullable(text) })`
    select ${staffColumns}, u.password_hash from propertyuser__c u where u.id = ${userId}`)
}
