import { queryLimits } from '@comptoir/contract/constants'
import { tableQuery } from './table-query.ts'

/** The user who signs in with this username, ignoring case. */
export function userByUsernameQuery(username: string) {
  return tableQuery('propertyuser__c', {
    limit: queryLimits.single,
    filter: [{ column: 'username__c', operator: 'iLIKE', value: username.replace(/[\\%_]/g, '\\$&') }],
    columns: ['id', 'name', 'role__c', 'sfid', 'username__c', 'inactive'],
  })
}
