import { maxPageSize } from '@comptoir/contract/constants'
import { rowQuery, tableQuery } from './table-query.ts'

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
          where: {
            'property_propertyuser__c.propertyuser__c': linkedTo,
            'property_propertyuser__c.isdeleted': false,
          },
        }),
  })
}

/** One property, by its id or its code. */
export function propertyQuery(by: { id: number } | { code: string }) {
  return rowQuery('property__c', 'id' in by ? { id: by.id } : { external_id__c: by.code })
}
