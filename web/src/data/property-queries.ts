import { maxPageSize, queryLimits } from '@comptoir/contract/constants'
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
          filter: [
            { column: 'property_propertyuser__c.propertyuser__c', operator: '=', value: linkedTo },
            { column: 'property_propertyuser__c.isdeleted', operator: '=', value: false },
          ],
        }),
  })
}

/** One property, by its id or its code. */
export function propertyQuery(by: { id: number } | { code: string }) {
  return tableQuery('property__c', {
    limit: queryLimits.single,
    filter: [
      'id' in by
        ? { column: 'id', operator: '=', value: by.id }
        : { column: 'external_id__c', operator: '=', value: by.code },
    ],
  })
}
