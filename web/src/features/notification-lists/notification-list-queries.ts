import { maxPageSize } from '@comptoir/contract/constants'
import { type Listed, recordQueries, tableQuery } from '../../data/table-query.ts'

/** Notification lists with their properties. Those of deleted properties are not listed. */
export const notificationLists = recordQueries('gc_inventory_email_list', {
  search: ['property__c.name', 'emails'],
  join: ['property__c'],
  filter: [{ column: 'property__c.isdeleted', operator: '=', value: false }],
  contain: ['property__c'],
})

export type NotificationList = Listed<typeof notificationLists>

export function listedPropertiesQuery() {
  return tableQuery('gc_inventory_email_list', {
    limit: maxPageSize.property__c,
    columns: ['id', 'property__c_id'],
  })
}
