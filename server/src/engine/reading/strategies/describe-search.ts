import type { Relation } from '@comptoir/contract/table-description'
import { hasIndexOn, isOrderedBy } from '../../definition/indexes.ts'
import type { Registry } from '../../definition/registry.ts'
import {
  excludesNulls,
  filtersByDeleted,
  ownColumns,
  relationsIn,
  searchedRelation,
  searchesByIndex,
  searchesForRare,
  searchesForShort,
} from '../filter-tree.ts'
import { prefixIn } from '../like-pattern.ts'
import type { TableQuery } from '../parse-query.ts'
import { maxScannedPosition } from '../tuning.ts'
import type { Layout, SearchTraits } from './choose-strategies.ts'
import type { Requested } from './list-sql.ts'

/** What the choice of strategies depends on; undefined for a query without a pattern that an index serves. */
export function describeSearch(
  registry: Registry,
  query: TableQuery,
  requested: Requested,
): SearchTraits | undefined {
  const { filter } = query
  if (!searchesByIndex(filter)) return undefined
  const related = relatedSearch(query)
  return {
    isIndexRange: isIndexRange(query),
    isScannable: isScannable(registry, query),
    isCounted: requested.count,
    isShort: searchesForShort(filter),
    isRare: searchesForRare(filter),
    layout: layoutOf(query),
    findsRelated: related !== undefined,
    hasLinksInOrder: related !== undefined && hasLinksInOrder(query, related.relation),
  }
}

/** The one to-many relation that all patterns are about, with its conditions and the others. */
export function relatedSearch({ room, filter }: TableQuery) {
  const found = searchedRelation(filter)
  const relation = found && room.relations.get(found.relation)
  return found && relation?.kind === 'many' ? { ...found, relation } : undefined
}

function isIndexRange({ room, filter, order }: TableQuery): boolean {
  const [leaf, ...others] = filter.nodes
  return (
    others.length === 0 &&
    leaf?.kind === 'leaf' &&
    leaf.operator === 'iLIKE' &&
    prefixIn(String(leaf.value)) !== undefined &&
    !leaf.path.relation &&
    !order.path.relation &&
    leaf.path.column === order.path.column &&
    isOrderedBy(room, leaf.path.column.searchedIn ?? leaf.path.column.name)
  )
}

function isScannable(registry: Registry, query: TableQuery): boolean {
  const { room, filter } = query
  const { path, direction } = query.order
  const nullsAreLast = direction === 'ASC' || path.column.name === 'id' || excludesNulls(filter, path)
  return (
    query.offset + query.limit <= maxScannedPosition &&
    !path.relation &&
    nullsAreLast &&
    !filtersByDeleted(filter) &&
    isOrderedBy(room, path.column.searchedIn ?? path.column.name) &&
    [...relationsIn(filter)].every((relationName) => {
      const relation = room.relations.get(relationName)
      return relation && hasIndexOn(registry.related(relation), relation.to)
    })
  )
}

function layoutOf({ room, filter, order }: TableQuery): Layout {
  if (relationsIn(filter).size > 0) return 'related'
  const { column } = order.path
  if (column.name === 'id') return 'inIndex'
  const named = [...ownColumns(filter)].map((own) => room.columns.get(own)?.searchedIn ?? own)
  return isOrderedBy(room, column.searchedIn ?? column.name, named) ? 'inIndex' : 'own'
}

function hasLinksInOrder({ room, order }: TableQuery, { from }: Relation): boolean {
  return (
    !order.path.relation && isOrderedBy(room, order.path.column.searchedIn ?? order.path.column.name, [from])
  )
}
