import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { type ListRequest, type TableFilter, tableQuery } from '../../data/table-query.ts'

export const userColumns = [
  'id',
  'sfid',
  'name',
  'username__c',
  'role__c',
  'inactive',
  'last_login',
  'systemmodstamp',
] as const

export function usersQuery({ search, page, size, sort, direction }: ListRequest<keyof StaffUserRow>) {
  return tableQuery('propertyuser__c', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: search === '' ? [] : [standsIn(['name', 'username__c'], search)],
    contain: ['property_propertyuser__c'],
    columns: [...userColumns, 'property_propertyuser__c.property__c', 'property_propertyuser__c.isdeleted'],
  })
}

export function userQuery(column: 'id' | 'username__c', value: unknown) {
  return tableQuery('propertyuser__c', {
    limit: queryLimits.single,
    filter: [{ column, operator: '=', value }],
    columns: userColumns,
  })
}

/** The links of a user to properties, the former ones too. Those that count come first, should there be too many. */
export function userLinksQuery(user: string, page: { limit: number; offset: number }) {
  return tableQuery('property_propertyuser__c', {
    ...page,
    filter: [
      { column: 'propertyuser__c', operator: '=', value: user },
      { column: 'isdeleted', operator: 'IN', value: [true, false] },
    ],
    orderBy: 'isdeleted',
    orderByDirection: 'ASC',
    contain: ['property__c'],
  })
}

function standsIn(
  searched: readonly ('name' | 'username__c')[],
  text: string,
): TableFilter<'propertyuser__c'> {
  const value = searchPattern(text)
  return { or_: searched.map((column) => ({ column, operator: 'iLIKE', value })) }
}
