import { queryLimits } from '@comptoir/contract/constants'
import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { CampaignPropertyRow, CampaignRow } from '@comptoir/contract/tables/campaign'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Failure } from '../../data/failure.ts'
import { everyProperty } from '../../data/properties.ts'
import type { TableFilter, TableRequest } from '../../data/table-query.ts'
import { changeTables, readTable } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'

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
    queryFn: ({ signal }) =>
      readCampaigns(
        {
          limit: size,
          offset: (page - 1) * size,
          orderBy: sort,
          orderByDirection: direction,
          filter: search ? [mentions(search)] : [],
        },
        { count: true, signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** The names of all properties, by id. */
export function propertyNames() {
  return { ...everyProperty(), select: namesById }
}

/** As it is stored now, if it still is. */
export async function readCampaign(by: { id: number } | { sfid: string }): Promise<Campaign | null> {
  const filter =
    'id' in by
      ? ({ column: 'id', operator: '=', value: by.id } as const)
      : ({ column: 'sfid', operator: '=', value: by.sfid } as const)
  const { rows } = await readCampaigns({ limit: queryLimits.single, filter: [filter] })
  return rows[0] ?? null
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

function mentions(search: string): TableFilter<'campaign'> {
  const value = searchPattern(search)
  return {
    or_: [
      { column: 'name', operator: 'iLIKE', value },
      { column: 'description', operator: 'iLIKE', value },
    ],
  }
}

async function readCampaigns(
  request: TableRequest<'campaign', never, never>,
  options?: { count: boolean; signal: AbortSignal },
): Promise<{ rows: Campaign[]; count: number }> {
  const { records, count } = await readTable(
    'campaign',
    { ...request, contain: ['campaign_property'] },
    options,
  )
  return { rows: records.map(({ campaign, campaign_property: links }) => ({ ...campaign, links })), count }
}
