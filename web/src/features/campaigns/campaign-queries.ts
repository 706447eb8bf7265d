import { queryLimits } from '@comptoir/contract/constants'
import { type Listed, recordQueries, tableQuery } from '../../data/table-query.ts'

/** Campaigns with the properties at which they are offered. */
export const campaigns = recordQueries('campaign', {
  search: ['name', 'description'],
  contain: ['campaign_property'],
})

export type Campaign = Listed<typeof campaigns>

/** An order that names the campaign. */
export function campaignOrderQuery(sfid: string) {
  return tableQuery('order', {
    limit: queryLimits.single,
    filter: [{ column: 'campaign__c', operator: '=', value: sfid }],
    columns: ['id'],
  })
}

/** The link of an order to the campaign. */
export function campaignLinkQuery(id: number) {
  return tableQuery('order_campaign', {
    limit: queryLimits.single,
    filter: [{ column: 'campaign_id', operator: '=', value: id }],
    columns: ['id'],
  })
}
