import type { CampaignPropertyRow, CampaignRow } from '@comptoir/contract/tables/campaign'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Failure } from '../../data/failure.ts'
import { everyProperty } from '../../data/properties.ts'
import { changeTables, runQuery } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'
import { campaignLinkQuery, campaignOrderQuery, campaignQuery, campaignsQuery } from './campaign-queries.ts'

/** A campaign with the properties at which it is offered. */
export interface Campaign extends CampaignRow {
  links: CampaignPropertyRow[]
}

export const campaignsKey = ['campaigns']

export function campaignsPage({
  settledSearch,
  page,
  size,
  sort,
  direction,
}: Pick<ListState<keyof CampaignRow>, 'settledSearch' | 'page' | 'size' | 'sort' | 'direction'>) {
  const search = settledSearch.trim()
  return queryOptions({
    queryKey: [...campaignsKey, { search, page, size, sort, direction }],
    queryFn: async ({ signal }) => {
      const query = campaignsQuery({ search, page, size, sort, direction })
      const { records, count } = await runQuery(query, { count: true, signal })
      return { rows: records.map(withLinks), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The names of all properties, by id. */
export function propertyNames() {
  return { ...everyProperty(), select: namesById }
}

/** As it is stored now, if it still is. */
export async function readCampaign(by: { id: number } | { sfid: string }): Promise<Campaign | null> {
  const { records } = await runQuery(campaignQuery(by))
  return records[0] ? withLinks(records[0]) : null
}

/** Whether an order uses the campaign, read while the deletion waits for its confirmation. */
export function campaignUse({ id, sfid }: Campaign) {
  return queryOptions({
    queryKey: [...campaignsKey, 'use', id],
    queryFn: async ({ signal }) => {
      const found = await Promise.all([
        runQuery(campaignOrderQuery(sfid), { signal }),
        runQuery(campaignLinkQuery(id), { signal }),
      ])
      return found.some(({ records }) => records.length > 0)
    },
  })
}

/** A campaign that is already deleted counts as success. */
export async function deleteCampaign({ id }: { id: number }): Promise<void> {
  try {
    await changeTables({ delete: 'campaign', id })
  } catch (error) {
    if (!(error instanceof Failure && error.key === 'not_found')) throw error
  }
}

function namesById(properties: readonly PropertyRow[]): Map<number, string> {
  return new Map(properties.map(({ id, name }) => [id, name]))
}

interface CampaignRecord {
  campaign: CampaignRow
  campaign_property: CampaignPropertyRow[]
}

function withLinks({ campaign, campaign_property: links }: CampaignRecord): Campaign {
  return { ...campaign, links }
}
