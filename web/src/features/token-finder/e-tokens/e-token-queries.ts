import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import { type ListRequest, type TableFilter, tableQuery } from '../../../data/table-query.ts'

export function eTokensQuery({ search, page, size, sort, direction }: ListRequest<keyof ETokenRow>) {
  return tableQuery('eml_token', {
    contain: ['propertyuser__c'],
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: matching(search),
  })
}

/** The token with this external id, ignoring case. */
export function eTokenQuery(externalId: string) {
  const escaped = externalId.trim().replace(/[\\%_]/g, '\\$&')
  return tableQuery('eml_token', {
    contain: ['propertyuser__c'],
    limit: queryLimits.single,
    filter: [{ column: 'external_id', operator: 'iLIKE', value: escaped }],
  })
}

export function centreNameQuery(externalId: string) {
  return tableQuery('property__c', {
    limit: queryLimits.single,
    filter: [{ column: 'external_id__c', operator: '=', value: externalId }],
    columns: ['name'],
  })
}

function matching(search: string): TableFilter<'eml_token'>[] {
  if (search.trim() === '') return []
  const value = searchPattern(search)
  const columns = [
    'external_id',
    'recipient_name',
    'recipient_email',
    'customer_name',
    'customer_email',
  ] as const
  return [{ or_: columns.map((column) => ({ column, operator: 'iLIKE', value })) }]
}
