import { email } from '@comptoir/contract/fields'
import * as z from 'zod'
import { property } from '../../../tables/property.ts'
import { importedTable } from '../imported-table.ts'
import { salesforceIdForm } from '../salesforce-id.ts'

export const properties = importedTable('property__c', {
  columns: ['sfid', 'name', 'external_id__c', 'isdeleted'],
  keys: [
    { fields: ['sfid'], reason: 'Another property has this sfid.' },
    { fields: ['external_id__c'], reason: 'Another property has this external_id__c.' },
  ],
  forms: {
    sfid: salesforceIdForm(property.keyPrefix),
    external_id__c: z.string().regex(/^[A-Za-z0-9_-]+$/, 'It has letters, digits, hyphens and underscores.'),
  },
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
  columns: ['description', 'detailed_form'],
  keys: [{ fields: ['description'], reason: 'Another SKU has this description.' }],
  notes: ['A SKU has no other name than its description: a changed description is a new SKU.'],
})

export const skuProperties = importedTable('sku_property', {
  columns: ['sku', 'property__c'],
  keys: [{ fields: ['sku', 'property__c'], reason: 'The property counts this SKU already.' }],
  notes: ['Links are added, never removed.'],
})

export const countEmailLists = importedTable('gc_inventory_email_list', {
  columns: ['property__c', 'emails'],
  keys: [{ fields: ['property__c'], reason: 'The property has a list already.' }],
  forms: {
    emails: z
      .string()
      .transform((list) => list.split(',').map((address) => email.safeParse(address)))
      .refine(
        (addresses) => addresses.every(({ success }) => success),
        'These are not valid email addresses, separated by commas.',
      )
      .transform((addresses) => addresses.flatMap(({ data }) => data ?? []).join(',')),
  },
  notes: ['`emails` are separated by commas and stored in lower case.'],
})
