import type { PropertyRow } from '@comptoir/contract/tables/property'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { propertiesKey } from '../../data/properties.ts'
import { changeTables, runQuery } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'
import { type PropertySort, propertyListQuery } from './property-list-queries.ts'

/** A property with the number of card types that are sold there. */
export interface ListedProperty extends PropertyRow {
  cardTypes: number
}

/** A page of the properties in use, or of the deleted ones. */
export function propertyList(isDeleted: boolean) {
  return ({
    settledSearch,
    page,
    size,
    sort,
    direction,
  }: Pick<ListState<PropertySort>, 'settledSearch' | 'page' | 'size' | 'sort' | 'direction'>) => {
    const request = { search: settledSearch.trim(), page, size, sort, direction, isDeleted }
    return queryOptions({
      queryKey: [...propertiesKey, 'list', request],
      queryFn: async ({ signal }) => {
        const { records, count } = await runQuery(propertyListQuery(request), { count: true, signal })
        const rows = records.map(
          ({ property__c, sku_property }): ListedProperty => ({
            ...property__c,
            cardTypes: sku_property.length,
          }),
        )
        return { rows, count }
      },
      placeholderData: keepPreviousData,
    })
  }
}

/** Deletes the property for its users, or restores it. */
export async function setDeleted({ id }: Pick<PropertyRow, 'id'>, isdeleted: boolean): Promise<PropertyRow> {
  const [{ property__c }] = await changeTables({ update: 'property__c', id, values: { isdeleted } })
  return property__c
}
