import { join, raw, type Statement, sql } from '../../../database/sql.ts'
import { hasWholeIndexOn } from '../../definition/indexes.ts'
import { sortKey } from '../comparison.ts'
import { filtersByDeleted, type Leaf, leavesOf, type Node, searches } from '../filter-tree.ts'
import { isRare, prefixIn } from '../like-pattern.ts'
import type { TableQuery } from '../parse-query.ts'
import { maxPrefixMatches } from '../tuning.ts'
import {
  countIn,
  countLimit,
  type ListSql,
  type Requested,
  selectCandidates,
  selectRequested,
  sortedCandidates,
} from './list-sql.ts'

/**
 * The same query with prefixes in the places of the patterns. Undefined if `prefixRanges` does not serve it: it searches
 * columns of the table itself, each with an index, for one prefix or for any of several that hardly any row has.
 */
export function prefixQuery(query: TableQuery): TableQuery | undefined {
  const { room, filter } = query
  const { searched, others } = partsOf(query)
  const isServed =
    !filtersByDeleted(filter) &&
    !others.some(searches) &&
    searched.every(({ operator, path, value }) => {
      const { searchedIn } = path.column
      return (
        operator === 'iLIKE' &&
        !path.relation &&
        searchedIn !== undefined &&
        hasWholeIndexOn(room, searchedIn) &&
        isRare(String(value)) &&
        prefixIn(String(value)) !== undefined
      )
    })
  return isServed && searched.length > 0 ? { ...query, filter: withPrefixes(filter) } : undefined
}

/** The condition with patterns, as its alternatives, and the other conditions. */
function partsOf({ filter }: TableQuery): { searched: readonly Leaf[]; others: readonly Node[] } {
  const searching = filter.nodes.find(searches)
  const others = filter.nodes.filter((node) => node !== searching)
  if (!searching) return { searched: [], others }
  const alternatives = searching.kind === 'leaf' ? [searching] : searching.nodes
  const isOneOfSeveral = searching.kind !== 'and' && alternatives.every((node) => node.kind === 'leaf')
  return isOneOfSeveral ? { searched: leavesOf(searching), others } : { searched: [], others: filter.nodes }
}

function withPrefixes<Kind extends Node>(node: Kind): Kind {
  if (node.kind !== 'leaf') return { ...node, nodes: node.nodes.map(withPrefixes) }
  return node.operator === 'iLIKE' ? { ...node, value: prefixIn(String(node.value)) } : node
}

/**
 * Reads the range of each column's index that starts with the prefix, and gives up above `maxPrefixMatches`. The bounds are
 * subselects, which the planner does not look into: it makes one plan for all prefixes. The order and the limit of each
 * range let it use the index, however many rows it expects.
 */
export function prefixRanges(list: ListSql, requested: Requested): Statement {
  const { compiler, query, base, visible } = list
  const { searched, others } = partsOf(query)
  const remaining = compiler.condition(query.room, base, { kind: 'and', nodes: others }, 'row by row')
  const ranges = searched.map(({ path, value }) => {
    const folded = sortKey(base, path.column)
    const isInRange = sql`${folded} >= (select comptoir_fold(${value}))
        and ${folded} < (select comptoir_fold(${value}) || ${lastCharacter})`
    const rows = selectCandidates(list, [visible, remaining, isInRange])
    return sql`(${rows} order by ${folded} limit ${raw(`${maxPrefixMatches + 1}`)})`
  })
  const isWhole = sql`${countIn('matches')} <= ${raw(`${maxPrefixMatches}`)}`
  return sql`
      with matches as materialized (${join(ranges, ' union all ')}),
      hits as materialized (select distinct id, key from matches)
      ${selectRequested(requested, {
        records: sql`case when ${isWhole} then ${sortedCandidates(list)} end`,
        count: sql`case when ${isWhole} then least(${countIn('hits')}, ${countLimit})::int end`,
      })}`
}

/** The last of all, assigned to nothing: no text in use goes on with it. */
const lastCharacter = raw('chr(1114111)')
