import { maxPageSize } from '@comptoir/contract/constants'
import { tableQuery } from './table-query.ts'

/** Properties by name: those that the user is linked to, or every one. */
export function propertiesQuery(linkedTo: string | undefined) {
  return tableQuery('property__c', {
    limit: maxPageSize.property__c,
    orderBy: 'name',
    orderByDirection: 'ASC',
    ...(linkedTo === undefined
      ? {}
      : {
          join: ['property_propertyuser__c'],
          filter: [{ column: 'property_propertyuser__c.propertyuser__c', operator: '=', value: linkedTo }],
        }),
  })
}
