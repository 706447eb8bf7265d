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

export interface CodesRequest {
  author: string
  /** The start of the day in the user’s time zone. */
  since: string
  page: number
  size: number
}

/** The codes that the author has generated since a moment, used or not, newest first. */
export function myCodesQuery(request: CodesRequest) {
  return tableQuery('order', {
    ...newestSince(request),
    where: { propertyuser__c: request.author, status: [draft, activated] },
    contain: codeRelations,
    columns: codeColumns,
  })
}

/** Those for the company with this sfid that are not used yet, with their campaigns. */
export function companyCodesQuery(request: CodesRequest, company: string | null) {
  return tableQuery('order', {
    ...newestSince(request),
    where: { propertyuser__c: request.author, status: draft, accountid: company },
    contain: [...codeRelations, 'order_campaign'],
    columns: [...codeColumns, 'order_campaign.campaign_id'],
  })
}

function newestSince({ since, page, size }: CodesRequest) {
  return {
    limit: size,
    offset: (page - 1) * size,
    orderBy: 'createddate',
    orderByDirection: 'DESC',
    filter: [{ column: 'createddate', operator: '>=', value: since }],
  } as const
}

const codeRelations = ['account', 'contact', 'property__c'] as const

const codeColumns = [
  'id',
  'external_id__c',
  'createddate',
  'status',
  'account.id',
  'account.name',
  'contact.id',
  'contact.name',
  'property__c.name',
] as const

export function campaignNamesQuery(ids: readonly number[]) {
  return tableQuery('campaign', {
    limit: maxPageSize.campaign,
    where: { id: ids },
    columns: ['id', 'name'],
  })
}
