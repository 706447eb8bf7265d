import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import { type ListRequest, type TableFilter, tableQuery } from '../../data/table-query.ts'

export function campaignsQuery({ search, page, size, sort, direction }: ListRequest<keyof CampaignRow>) {
  return tableQuery('campaign', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: search ? [mentions(search)] : [],
    contain: ['campaign_property'],
  })
}

export function campaignQuery(by: { id: number } | { sfid: string }) {
  return tableQuery('campaign', {
    limit: queryLimits.single,
    filter: [
      'id' in by
        ? { column: 'id', operator: '=', value: by.id }
        : { column: 'sfid', operator: '=', value: by.sfid },
    ],
    contain: ['campaign_property'],
  })
}

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

function mentions(search: string): TableFilter<'campaign'> {
  const value = searchPattern(search)
  return {
    or_: [
      { column: 'name', operator: 'iLIKE', value },
      { column: 'description', operator: 'iLIKE', value },
    ],
  }
}
