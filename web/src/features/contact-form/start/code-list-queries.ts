import { activated, draft } from '@comptoir/contract/rules/order-status'
import { tableQuery } from '../../../data/table-query.ts'

/** The codes that the author has generated since a moment, used or not, newest first. */
export function myCodesQuery({ author, since, size }: { author: string; since: string; size: number }) {
  return tableQuery('order', {
    limit: size,
    orderBy: 'createddate',
    orderByDirection: 'DESC',
    filter: [
      { column: 'propertyuser__c', operator: '=', value: author },
      { column: 'status', operator: 'IN', value: [draft, activated] },
      { column: 'createddate', operator: '>=', value: since },
    ],
    contain: ['account', 'contact', 'property__c'],
    columns: [
      'id',
      'external_id__c',
      'createddate',
      'status',
      'account.id',
      'account.name',
      'contact.id',
      'contact.name',
      'property__c.name',
    ],
  })
}
