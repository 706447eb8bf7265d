import { exactCountLimit } from '@comptoir/contract/constants'
import { join, name, raw, type Statement, sql } from '../database/sql.ts'
import { allOf, type Compiler } from './compile-sql.ts'
import {
  leavesOutNulls,
  ownColumn,
  ownColumns,
  relationsIn,
  searchedRelation,
  searchesByIndex,
  searchesForLittle,
  searchesForRare,
  speaksOfDeleted,
} from './filter-tree.ts'
import { hasIndexOn, isOrderedBy } from './indexes.ts'
import { beginningIn } from './like-pattern.ts'
import type { TableQuery } from './parse-query.ts'
import type { Registry } from './registry.ts'

export interface Wanted {
  records: boolean
  count: boolean
}

/** More matches than this are not gathered at once. Where to look elsewhere takes longer, more are. */
const mostGathered = { own: 8000, related: 15_000, counted: 50_000, countedOfShort: exactCountLimit }

/**
 * How many rows are looked through before an index is asked, and after it has found too many: most where an index has all
 * that is asked about, many where they lie side by side, fewer where each has to be fetched, or the ones related to it.
 */
const rowsWalked = {
  before: { inIndex: 6000, byId: 6000, own: 2000, related: 1000 },
  after: { inIndex: 50_000, byId: 15_000, own: 15_000, related: 6000 },
}

/** To a page that is farther from the first one, walking is no short cut. */
const farthestWalked = 500

const countedUpTo = raw(`${exactCountLimit + 1}`)

/** A way to answer, asked for what no way before it has given. It may give null for what would take it long. */
export type Way = (missing: Wanted) => Statement

/** The ways to read a page's records as JSON text, and their number, in the order in which they are to be tried. */
export function waysToList(
  registry: Registry,
  compiler: Compiler,
  query: TableQuery,
  wanted: Wanted,
): readonly Way[] {
  const { room, filter, limit, offset } = query
  const base = raw('t')
  const table = sql`${name(room.name)} ${base}`
  const named = { filter: ownColumns(filter), order: ownColumn(query.order.path) }
  const seen = allOf(compiler.visible(room, base, named))

  function waysToSearch(): Way[] {
    if (isRunOfOrder(query)) return [looked]
    const short = searchesForLittle(filter)
    const where = relationsIn(filter).size > 0 ? 'related' : 'own'
    const most = mostGathered[wanted.count ? (short ? 'countedOfShort' : 'counted') : where]
    // Of a page that is found already, only the number is missing, and that ends at the limit.
    const few: Way = (missing) => gathered(missing, missing.records ? most : exactCountLimit)
    const all: Way = (missing) => gathered(missing)
    if (!isWalkable(registry, query)) return [few, all]
    const together = where === 'own' ? liesTogether(query) : undefined
    const along = together ?? where
    const near: Way = (missing) => walked(missing, rowsWalked.before[along])
    const far: Way = (missing) => walked(missing, rowsWalked.after[along])
    // Of what is short there may be so much that to ask an index is the long way round.
    const isCommon = (short || together || where === 'related') && !searchesForRare(filter)
    return isCommon ? [near, few, far, all] : [few, far, all]
  }

  /** By whichever index the planner thinks best. */
  function looked(asked: Wanted): Statement {
    const where = allOf([seen, compiler.condition(room, base, filter)])
    const counted = sql`select 1 from ${table} where ${where} limit ${countedUpTo}`
    return answer(asked, {
      records: sql`(${recordsOf(page(where, limit, offset))})`,
      count: sql`(select count(*)::int from (${counted}) counted)`,
    })
  }

  /**
   * What a pattern matches is gathered before it is sorted, because the planner would rather walk an ordered index in the
   * hope of meeting matches soon. Matches in a related table are gathered there first, for the same reason.
   */
  function gathered(asked: Wanted, most?: number): Statement {
    const { key, direction, nulls } = compiler.sorting(query, base)
    const elsewhere = searchedElsewhere(query)
    const where = [seen, compiler.condition(room, base, elsewhere?.others ?? filter)]
    const hit = (conditions: readonly Statement[]) =>
      sql`select ${base}.id, ${key} as key from ${table} where ${allOf(conditions)}`
    const first = sql`
      select id from hits order by key ${direction} ${nulls}, id ${direction} limit ${limit} offset ${offset}`
    const all = sql`(${recordsOf(page(sql`${base}.id = any(array(${first}))`, limit, 0))})`
    const size = (of: string) => sql`(select count(*) from ${raw(of)})`
    const bounded = elsewhere && !asked.count ? ['found', 'hits'] : ['hits']
    const few = allOf(bounded.map((of) => sql`${size(of)} <= ${most}`))
    const hits = elsewhere
      ? sql`select ${base}.* from (select distinct link from found order by link) found
          cross join lateral (${hit([sql`${base}.${name(elsewhere.relation.from)} = found.link`, ...where])} offset 0) ${base}`
      : hit(where)
    const found = elsewhere
      ? sql`${rowsOf('found', compiler.links(elsewhere.relation, elsewhere.searched), asked.count ? undefined : most)},`
      : raw('')
    return sql`
      with ${found}
      ${rowsOf('hits', hits, most)}
      ${answer(asked, {
        records: most === undefined ? all : sql`case when ${few} then ${all} end`,
        count: sql`least(${size('hits')}, ${countedUpTo})::int`,
      })}`
  }

  /** Among the rows that come first in order, and all rows if a sample of them promises that counting ends soon. */
  function walked(asked: Wanted, least: number): Statement {
    const last = offset + limit
    const matching = compiler.condition(room, base, filter, 'row by row')
    const order = compiler.orderBy(query, base)
    const isFound = sql`(select count(*) from met) = ${last}`
    const onPage = sql`select id from met where place > ${offset} and place <= ${last}`
    const sample = sql`select count(*) filter (where ${matching}) >= greatest(10, count(*) / 20)
      from ${name(room.name)} ${base} tablesample system (0.1) where ${seen}`
    const counted = sql`select 1 from ${table} where ${allOf([seen, matching])} limit ${countedUpTo}`
    return sql`
      with met as materialized (
        select ${base}.id, row_number() over (order by ${order}) as place
        from (${page(seen, least + 20 * last, 0)}) ${base} where ${matching} order by ${order} limit ${last})
      ${answer(asked, {
        records: sql`case when ${isFound}
          then (${recordsOf(page(sql`${base}.id = any(array(${onPage}))`, limit, 0))}) end`,
        // Where the page has to be found otherwise, the number comes with it.
        count: sql`case when ${asked.records ? isFound : raw('true')} and (${sample}) then (select count(*)::int from (${counted}) counted) end`,
      })}`
  }

  function page(where: Statement, rows: number, from: number): Statement {
    return sql`select ${base}.* from ${table} where ${where}
      order by ${compiler.orderBy(query, base)} limit ${rows} offset ${from}`
  }

  /** Selects a page's rows as JSON text. */
  function recordsOf(rows: Statement): Statement {
    return sql`select coalesce(string_agg(${compiler.record(query, base)}, ','), '') from (${rows}) ${base}`
  }

  return searchesByIndex(filter) ? waysToSearch() : [looked]
}

/** What a search finds, as part of a statement, and at most one row more than asked for. */
function rowsOf(rows: string, search: Statement, most: number | undefined): Statement {
  if (most === undefined) return sql`${raw(rows)} as materialized (${search})`
  const all = raw(`all_${rows}`)
  // Bounded where it is read: with a bound on the search itself, the planner would rather read the table until it is met.
  return sql`${all} as materialized (${search}),
      ${raw(rows)} as materialized (select * from ${all} limit ${most + 1})`
}

function answer(wanted: Wanted, columns: Record<keyof Wanted, Statement>): Statement {
  const asked = (['records', 'count'] as const).filter((column) => wanted[column])
  const list = asked.map((column) => sql`${columns[column]} as ${raw(column)}`)
  return sql`select ${join(list, ', ')}`
}

/** The relation whose rows are looked for, where each of them leads to one row of the base. */
function searchedElsewhere({ room, filter }: TableQuery) {
  const found = searchedRelation(filter)
  const relation = found && room.relations.get(found.relation)
  return found && relation?.kind === 'many' ? { ...found, relation } : undefined
}

/** Whether what matches stands in one run, in the order that the query wants: the planner finds where it begins. */
function isRunOfOrder({ room, filter, order }: TableQuery): boolean {
  const [leaf, ...others] = filter.nodes
  return (
    others.length === 0 &&
    leaf?.kind === 'leaf' &&
    leaf.operator === 'iLIKE' &&
    beginningIn(String(leaf.value)) !== undefined &&
    !leaf.path.relation &&
    !order.path.relation &&
    leaf.path.column === order.path.column &&
    isOrderedBy(room, leaf.path.column.searchedIn ?? leaf.path.column.name)
  )
}

/** Where rows next to each other in order also lie so, with all that the filter asks about. */
function liesTogether({ room, filter, order }: TableQuery): 'byId' | 'inIndex' | undefined {
  const { column } = order.path
  if (column.name === 'id') return 'byId'
  const asked = [...ownColumns(filter)].map((own) => room.columns.get(own)?.searchedIn ?? own)
  return isOrderedBy(room, column.searchedIn ?? column.name, asked) ? 'inIndex' : undefined
}

/** Whether indexes lead through the rows in the order that the query wants, and from each to the related ones. */
function isWalkable(registry: Registry, query: TableQuery): boolean {
  const { room, filter } = query
  const { path, direction } = query.order
  const nullsAreLast = direction === 'ASC' || path.column.name === 'id' || leavesOutNulls(filter, path)
  return (
    query.offset + query.limit <= farthestWalked &&
    !path.relation &&
    nullsAreLast &&
    !speaksOfDeleted(filter) &&
    isOrderedBy(room, path.column.searchedIn ?? path.column.name) &&
    [...relationsIn(filter)].every((relationName) => {
      const relation = room.relations.get(relationName)
      return relation && hasIndexOn(registry.related(relation), relation.to)
    })
  )
}
