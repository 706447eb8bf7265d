import type { SkuPropertyRow, SkuRow } from '@comptoir/contract/tables/count'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyProperty } from '../../data/properties.ts'
import { runQuery } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'
import { type CardTypeSort, cardTypeQuery, cardTypesQuery } from './card-type-queries.ts'

/** A card type with the properties where it is sold. */
export interface CardType extends SkuRow {
  links: SkuPropertyRow[]
}

export const cardTypesKey = ['card-types']

export function cardTypesPage({
  settledSearch,
  page,
  size,
  sort,
  direction,
}: Pick<ListState<CardTypeSort>, 'settledSearch' | 'page' | 'size' | 'sort' | 'direction'>) {
  const request = { search: settledSearch.trim(), page, size, sort, direction }
  return queryOptions({
    queryKey: [...cardTypesKey, request],
    queryFn: async ({ signal }) => {
      const { records, count } = await runQuery(cardTypesQuery(request), { count: true, signal })
      return { rows: records.map(withLinks), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The names of all properties, by id. */
export function propertyNames() {
  return {
    ...everyProperty(),
    select: (properties: readonly { id: number; name: string }[]) =>
      new Map(properties.map(({ id, name }) => [id, name])),
  }
}

/** As it is stored now, if it still is. */
export async function readCardType(by: { id: number } | { description: string }): Promise<CardType | null> {
  const { records } = await runQuery(cardTypeQuery(by))
  return records[0] ? withLinks(records[0]) : null
}

function withLinks({ sku, sku_property: links }: { sku: SkuRow; sku_property: SkuPropertyRow[] }): CardType {
  return { ...sku, links }
}
