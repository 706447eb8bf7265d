import { importedTable } from '../imported-table.ts'

export const properties = importedTable('property__c', {
  keys: [
    { fields: ['sfid'], reason: 'Another property has this sfid.' },
    { fields: ['external_id__c'], reason: 'Another property has this external_id__c.' },
  ],
  refuses: [
    {
      when: 'exists (select from property__c t where t.id = s.id and t.external_id__c <> s.external_id__c)',
      reason: 'The external_id__c of a property never changes.',
    },
  ],
  notes: [
    'The external id is the short code of the property, such as `CEM`; redeemed e-tokens name it, so it never changes.',
  ],
})

export const skus = importedTable('sku', {
  keys: [{ fields: ['description'], reason: 'Another SKU has this description.' }],
  notes: ['A SKU has no other name than its description: a changed description is a new SKU.'],
})

export const skuProperties = importedTable('sku_property', {
  keys: [{ fields: ['sku', 'property__c'], reason: 'The property counts this SKU already.' }],
  notes: ['Links are added, never removed.'],
})

export const countEmailLists = importedTable('gc_inventory_email_list', {
  keys: [{ fields: ['property__c'], reason: 'The property has a list already.' }],
  notes: ['`emails` are separated by commas and stored in lower case.'],
})
