import { type Listed, recordQueries, tableQuery } from '../../data/table-query.ts'

/** Staff users with their links to properties, former ones too. */
export const userRecords = recordQueries('propertyuser__c', {
  search: ['name', 'username__c'],
  contain: ['property_propertyuser__c'],
  columns: [
    'id',
    'sfid',
    'name',
    'username__c',
    'role__c',
    'inactive',
    'isdeleted',
    'last_login',
    'systemmodstamp',
    'property_propertyuser__c.property__c',
    'property_propertyuser__c.isdeleted',
  ],
})

export type User = Listed<typeof userRecords>

/** The links of a user to properties, the former ones too. Those that count come first, should there be too many. */
export function userLinksQuery(user: string, page: { limit: number; offset: number }) {
  return tableQuery('property_propertyuser__c', {
    ...page,
    where: { propertyuser__c: user, isdeleted: [true, false] },
    orderBy: 'isdeleted',
    orderByDirection: 'ASC',
    contain: ['property__c'],
  })
}
