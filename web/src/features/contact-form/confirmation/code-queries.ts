import { maxPageSize, queryLimits } from '@comptoir/contract/constants'
import { offeredCampaigns } from '@comptoir/contract/rules/offered-campaigns'
import { activated, draft } from '@comptoir/contract/rules/order-status'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { tableQuery } from '../../../data/table-query.ts'

/** The campaigns that may be chosen at the property, by name. */
export function campaignsAtQuery(property: number, today: string) {
  return tableQuery('campaign', {
    limit: maxPageSize.campaign,
    orderBy: 'name',
    ...offeredCampaigns(property, today),
  })
}

export type OrderOwner = Pick<OrderRow, 'accountid' | 'contact__c' | 'propertyuser__c' | 'property__c'>

/** The Draft order of this owner with this code. */
export function draftQuery(owner: OrderOwner, code: string) {
  return tableQuery('order', {
    limit: queryLimits.single,
    filter: [
      { column: 'accountid', operator: '=', value: owner.accountid },
      { column: 'contact__c', operator: '=', value: owner.contact__c },
      { column: 'propertyuser__c', operator: '=', value: owner.propertyuser__c },
      { column: 'property__c', operator: '=', value: owner.property__c },
      { column: 'external_id__c', operator: '=', value: code },
      { column: 'status', operator: '=', value: draft },
    ],
    contain: ['order_campaign'],
  })
}

/** The order with the highest number. */
export function lastNumberQuery() {
  return tableQuery('order', {
    limit: queryLimits.single,
    orderBy: 'ordernumber',
    orderByDirection: 'DESC',
    filter: [{ column: 'ordernumber', operator: '!=', value: null }],
    columns: ['id', 'ordernumber'],
  })
}

export function codeExistsQuery(id: number) {
  return tableQuery('order', {
    limit: queryLimits.single,
    filter: [{ column: 'id', operator: '=', value: id }],
    columns: ['id'],
  })
}

/** The Draft orders of the author since a moment, newest first; of one company if its sfid is given. */
export function todaysCodesQuery({ author, since, company, page, size }: TodaysCodes) {
  return tableQuery('order', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: 'createddate',
    orderByDirection: 'DESC',
    filter: [
      { column: 'propertyuser__c', operator: '=', value: author },
      { column: 'status', operator: '=', value: draft },
      { column: 'createddate', operator: '>=', value: since },
      ...(company === undefined ? [] : [{ column: 'accountid', operator: '=', value: company } as const]),
    ],
    contain: ['account', 'contact', 'property__c', 'order_campaign'],
    columns: [
      'id',
      'external_id__c',
      'createddate',
      'account.id',
      'account.name',
      'contact.id',
      'contact.name',
      'property__c.name',
      'order_campaign.campaign_id',
    ],
  })
}

interface TodaysCodes {
  author: string
  since: string
  company: string | null | undefined
  page: number
  size: number
}

export function campaignNamesQuery(ids: readonly number[]) {
  return tableQuery('campaign', {
    limit: maxPageSize.campaign,
    filter: [{ column: 'id', operator: 'IN', value: ids }],
    columns: ['id', 'name'],
  })
}

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
