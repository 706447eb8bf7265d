import { maxPageSize, queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import { type ListRequest, tableQuery } from '../../data/table-query.ts'

export type NotificationListSort = 'property__c.name'

/** The lists that match, with their properties. Those of deleted properties are left out. */
export function notificationListsQuery({
  search,
  page,
  size,
  sort,
  direction,
}: ListRequest<NotificationListSort>) {
  const value = searchPattern(search)
  return tableQuery('gc_inventory_email_list', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    join: ['property__c'],
    filter: [
      ofLiveProperty,
      ...(search
        ? [
            {
              or_: [
                { column: 'property__c.name', operator: 'iLIKE', value },
                { column: 'emails', operator: 'iLIKE', value },
              ],
            } as const,
          ]
        : []),
    ],
    contain: ['property__c'],
  })
}

/** One list, by its id or the id of its property. */
export function notificationListQuery(by: { id: number } | { property: number }) {
  return tableQuery('gc_inventory_email_list', {
    limit: queryLimits.single,
    filter: [
      'id' in by
        ? { column: 'id', operator: '=', value: by.id }
        : { column: 'property__c_id', operator: '=', value: by.property },
    ],
    contain: ['property__c'],
  })
}

/** The properties that have a list. */
export function listedPropertiesQuery() {
  return tableQuery('gc_inventory_email_list', {
    limit: maxPageSize.property__c,
    columns: ['id', 'property__c_id'],
  })
}

const ofLiveProperty = { column: 'property__c.isdeleted', operator: '=', value: false } as const
