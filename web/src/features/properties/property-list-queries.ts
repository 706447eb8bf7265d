import { recordQueries } from '../../data/table-query.ts'

/** Properties with the card types that they sell. */
export const propertyRecords = recordQueries('property__c', {
  search: ['name', 'external_id__c'],
  contain: ['sku_property'],
})
