import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import { type ListRequest, tableQuery } from '../../data/table-query.ts'

export type PropertySort = 'name' | 'external_id__c'

/** The properties that match, with the card types that they sell: those in use, or those that were deleted. */
export function propertyListQuery({
  search,
  page,
  size,
  sort,
  direction,
  isDeleted,
}: ListRequest<PropertySort> & { isDeleted: boolean }) {
  const value = searchPattern(search)
  return tableQuery('property__c', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: [
      { column: 'isdeleted', operator: '=', value: isDeleted },
      ...(search
        ? [
            {
              or_: [
                { column: 'name', operator: 'iLIKE', value },
                { column: 'external_id__c', operator: 'iLIKE', value },
              ],
            } as const,
          ]
        : []),
    ],
    contain: ['sku_property'],
  })
}
