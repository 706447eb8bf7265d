import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/query'
import type { ETokenRow } from '@comptoir/contract/tables/e-token'
import { type ListRequest, rowQuery, type TableFilter, tableQuery } from '../../../data/table-query.ts'

export const stateFilters = ['all', 'redeemable', 'doubtful', 'locked', 'redeemed'] as const
export type StateFilter = (typeof stateFilters)[number]

export function eTokensQuery(
  { search, page, size, sort, direction }: ListRequest<keyof ETokenRow>,
  state: StateFilter = 'all',
) {
  return tableQuery('eml_token', {
    contain: ['propertyuser__c'],
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: [...matching(search), ...conditions[state]],
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
  return rowQuery('property__c', { external_id__c: externalId }, { columns: ['name'] })
}

type Condition = TableFilter<'eml_token'>
const unredeemed: Condition = { column: 'redeem', operator: '=', value: false }
const statusIs = (value: string): Condition => ({ column: 'status', operator: 'iLIKE', value })
const statusIsNot = (value: string): Condition => ({ column: 'status', operator: 'NOT iLIKE', value })

/** The conditions of `eTokenState`. */
const conditions: Record<StateFilter, Condition[]> = {
  all: [],
  redeemable: [unredeemed, statusIs('active')],
  doubtful: [unredeemed, statusIsNot('active'), statusIsNot('locked')],
  locked: [unredeemed, statusIs('locked')],
  redeemed: [{ column: 'redeem', operator: '=', value: true }],
}

function matching(search: string): Condition[] {
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
