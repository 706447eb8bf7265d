import { maxPageSize, queryLimits } from '@comptoir/contract/constants'
import { offeredCampaigns } from '@comptoir/contract/rules/offered-campaigns'
import { activated, draft } from '@comptoir/contract/rules/order-status'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { rowQuery, tableQuery } from '../../../data/table-query.ts'

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
  return rowQuery('order', { ...owner, external_id__c: code, status: draft }, { contain: ['order_campaign'] })
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
  return rowQuery('order', { id }, { columns: ['id'] })
}

/** The Draft orders of the author since a moment, newest first; of one company if its sfid is given. */
export function todaysCodesQuery({ author, since, company, page, size }: TodaysCodes) {
  return tableQuery('order', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: 'createddate',
    orderByDirection: 'DESC',
    where: { propertyuser__c: author, status: draft, ...(company !== undefined && { accountid: company }) },
    filter: [{ column: 'createddate', operator: '>=', value: since }],
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

export interface TodaysCodes {
  author: string
  /** The start of the day in the user’s time zone. */
  since: string
  company: string | null | undefined
  page: number
  size: number
}

export function campaignNamesQuery(ids: readonly number[]) {
  return tableQuery('campaign', {
    limit: maxPageSize.campaign,
    where: { id: ids },
    columns: ['id', 'name'],
  })
}

/** The codes that the author has generated since a moment, used or not, newest first. */
export function myCodesQuery({ author, since, size }: { author: string; since: string; size: number }) {
  return tableQuery('order', {
    limit: size,
    orderBy: 'createddate',
    orderByDirection: 'DESC',
    where: { propertyuser__c: author, status: [draft, activated] },
    filter: [{ column: 'createddate', operator: '>=', value: since }],
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
