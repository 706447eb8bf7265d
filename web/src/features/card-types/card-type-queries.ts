import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import { type ListRequest, tableQuery } from '../../data/table-query.ts'

export type CardTypeSort = 'description'

export function cardTypesQuery({ search, page, size, sort, direction }: ListRequest<CardTypeSort>) {
  return tableQuery('sku', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: search ? [{ column: 'description', operator: 'iLIKE', value: searchPattern(search) }] : [],
    contain: ['sku_property'],
  })
}

/** One card type, by its id or its name. */
export function cardTypeQuery(by: { id: number } | { description: string }) {
  return tableQuery('sku', {
    limit: queryLimits.single,
    filter: [
      'id' in by
        ? { column: 'id', operator: '=', value: by.id }
        : { column: 'description', operator: '=', value: by.description },
    ],
    contain: ['sku_property'],
  })
}
