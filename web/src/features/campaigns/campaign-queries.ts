import { type Listed, recordQueries, rowQuery } from '../../data/table-query.ts'

/** Campaigns with the properties at which they are offered. */
export const campaigns = recordQueries('campaign', {
  search: ['name', 'description'],
  contain: ['campaign_property'],
})

export type Campaign = Listed<typeof campaigns>

/** An order that names the campaign. */
export function campaignOrderQuery(sfid: string) {
  return rowQuery('order', { campaign__c: sfid }, { columns: ['id'] })
}

/** The link of an order to the campaign. */
export function campaignLinkQuery(id: number) {
  return rowQuery('order_campaign', { campaign_id: id }, { columns: ['id'] })
}
