import type { CountEmailListRow } from '@comptoir/contract/tables/count'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'
import {
  listedPropertiesQuery,
  type NotificationListSort,
  notificationListQuery,
  notificationListsQuery,
} from './notification-list-queries.ts'

/** A notification list with the name of its property, if that can be seen. */
export interface NotificationList extends CountEmailListRow {
  property: string | undefined
}

export const notificationListsKey = ['notification-lists']

export function notificationListsPage({
  settledSearch,
  page,
  size,
  sort,
  direction,
}: Pick<ListState<NotificationListSort>, 'settledSearch' | 'page' | 'size' | 'sort' | 'direction'>) {
  const request = { search: settledSearch.trim(), page, size, sort, direction }
  return queryOptions({
    queryKey: [...notificationListsKey, request],
    queryFn: async ({ signal }) => {
      const { records, count } = await runQuery(notificationListsQuery(request), { count: true, signal })
      return { rows: records.map(withProperty), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The ids of the properties that have a list. */
export function listedProperties() {
  return queryOptions({
    queryKey: [...notificationListsKey, 'properties'],
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(listedPropertiesQuery(), { signal })
      return records.map(({ gc_inventory_email_list }) => gc_inventory_email_list.property__c_id)
    },
  })
}

/** As it is stored now, if it still is. */
export async function readNotificationList(
  by: { id: number } | { property: number },
): Promise<NotificationList | null> {
  const { records } = await runQuery(notificationListQuery(by))
  return records[0] ? withProperty(records[0]) : null
}

/** The addresses of a list as it is stored. */
export function addressesOf({ emails }: Pick<CountEmailListRow, 'emails'>): string[] {
  return emails.split(/[\s,;]+/).filter(Boolean)
}

function withProperty({
  gc_inventory_email_list: list,
  property__c,
}: {
  gc_inventory_email_list: CountEmailListRow
  property__c: PropertyRow | null
}): NotificationList {
  return { ...list, property: property__c?.name }
}
