import { exactCountLimit } from '@comptoir/contract/constants'
import type { Relation } from '@comptoir/contract/table-description'
import { join, name, raw, type Statement, sql } from '../../database/sql.ts'
import { hasIndexOn, isOrderedBy } from '../definition/indexes.ts'
import type { Registry } from '../definition/registry.ts'
import { allOf, type Compiler } from '../reading/compile-sql.ts'
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
} from '../reading/filter-tree.ts'
import type { TableQuery } from '../reading/parse-query.ts'
import { beginningIn } from './like-pattern.ts'

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

/** So few related matches are sorted sooner than they are met in order. */
const soonSorted = 1000

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
    const nearOrFar: Way = (missing) => walked(missing, rowsWalked.before[along], rowsWalked.after[along])
    // Of what is short there may be so much that to ask an index is the long way round.
    const isCommon = (short || together || where === 'related') && !searchesForRare(filter)
    if (!isCommon) return [few, far, all]
    // Related rows take long to look at either way, so that the first ones decide which way is tried.
    return where === 'related' && !wanted.count ? [nearOrFar, all] : [near, few, far, all]
  }

  /** By whichever index the planner thinks best. */
  function looked(asked: Wanted): Statement {
    const where = allOf([seen, compiler.condition(room, base, filter)])
    const counted = sql`select 1 from ${table} where ${where} limit ${countedUpTo}`
    return answer(asked, {
      records: sql`(${recordsOf(page(where, sql`${limit} offset ${offset}`))})`,
      count: sql`(select count(*)::int from (${counted}) counted)`,
    })
  }

  /**
   * What a pattern matches is gathered before it is sorted, because the planner would rather walk an ordered index in the
   * hope of meeting matches soon. Matches in a related table are gathered there first, for the same reason.
   */
  function gathered(asked: Wanted, most?: number): Statement {
    const elsewhere = searchedElsewhere(query)
    return elsewhere ? gatheredElsewhere(asked, elsewhere, most) : gatheredHere(asked, most)
  }

  function gatheredHere(asked: Wanted, most: number | undefined): Statement {
    const hits = hitsWhere([seen, compiler.condition(room, base, filter)])
    return sql`
      with ${rowsOf('hits', hits, most)}
      ${answer(asked, {
        records:
          most === undefined
            ? firstOfHits()
            : sql`case when ${size('hits')} <= ${most} then ${firstOfHits()} end`,
        count: sql`least(${size('hits')}, ${countedUpTo})::int`,
      })}`
  }

  /** Each related row leads to one of these. Of many, enough come so early in order that the others need no sorting. */
  function gatheredElsewhere(
    asked: Wanted,
    { relation, searched, others }: Elsewhere,
    most?: number,
  ): Statement {
    const from = sql`${base}.${name(relation.from)}`
    const hits = sql`select ${base}.* from (select distinct link from found order by link) found
      cross join lateral (
        ${hitsWhere([sql`${from} = found.link`, seen, compiler.condition(room, base, others)])} offset 0) ${base}`
    // Said to be true, lest the planner join the two and sort all of them after all.
    const isFound = sql`(${from} in (select link from found)) is true`
    const early = amongFirst(
      allOf([isFound, compiler.condition(room, base, others, 'row by row')]),
      sql`case when ${size('found')} > ${soonSorted} then ${rowsWalked.after.inIndex + 20 * (offset + limit)} else 0 end`,
    )
    const isEarly = leadsInOrder(query, relation) && isWalkable(registry, query)
    const records = isEarly
      ? sql`case when ${early.isFound} then ${early.records} else ${firstOfHits()} end`
      : firstOfHits()
    const bound = asked.count ? 'hits' : 'found'
    return sql`
      with ${rowsOf('found', compiler.links(relation, searched), asked.count ? undefined : most)},
      ${rowsOf('hits', hits, asked.count ? most : undefined)} ${isEarly ? sql`, ${early.met}` : raw('')}
      ${answer(asked, {
        records: most === undefined ? records : sql`case when ${size(bound)} <= ${most} then ${records} end`,
        count: sql`least(${size('hits')}, ${countedUpTo})::int`,
      })}`
  }

  function hitsWhere(conditions: readonly Statement[]): Statement {
    return sql`select ${base}.id, ${compiler.sorting(query, base).key} as key from ${table} where ${allOf(conditions)}`
  }

  function firstOfHits(): Statement {
    const { direction, nulls } = compiler.sorting(query, base)
    const first = sql`
      select id from hits order by key ${direction} ${nulls}, id ${direction} limit ${limit} offset ${offset}`
    return sql`(${recordsOf(page(sql`${base}.id = any(array(${first}))`, sql`${limit}`))})`
  }

  /**
   * Among the rows that come first in order, or among more of them if these have half of the page; and all rows if a sample
   * of them promises that counting ends soon.
   */
  function walked(asked: Wanted, rows: number, further?: number): Statement {
    const matching = compiler.condition(room, base, filter, 'row by row')
    const along = (much: number, as?: string) =>
      amongFirst(matching, sql`${much + 20 * (offset + limit)}`, as)
    const { met, isFound, isHalfFound, records } = along(rows)
    const on = further === undefined ? undefined : along(further, 'met_on')
    const sample = sql`select count(*) filter (where ${matching}) >= greatest(10, count(*) / 20)
      from ${name(room.name)} ${base} tablesample system (0.1) where ${seen}`
    const counted = sql`select 1 from ${table} where ${allOf([seen, matching])} limit ${countedUpTo}`
    // Where the page has to be found otherwise, the number comes with it.
    const isCounted = allOf([asked.records ? isFound : raw('true'), sql`(${sample})`])
    return sql`
      with ${met} ${on ? sql`, ${on.met}` : raw('')}
      ${answer(asked, {
        records: sql`case when ${isFound} then ${records} ${
          on ? sql`when ${isHalfFound} and ${on.isFound} then ${on.records}` : raw('')
        } end`,
        count: sql`case when ${isCounted} then (select count(*)::int from (${counted}) counted) end`,
      })}`
  }

  /** The page, if enough of so many rows, the first in order, match. */
  function amongFirst(matching: Statement, rows: Statement, as = 'met') {
    const last = offset + limit
    const order = compiler.orderBy(query, base)
    const onPage = sql`select id from ${raw(as)} where place > ${offset} and place <= ${last}`
    return {
      met: sql`${raw(as)} as materialized (
        select ${base}.id, row_number() over (order by ${order}) as place
        from (${page(seen, rows)}) ${base} where ${matching} order by ${order} limit ${last})`,
      isFound: sql`${size(as)} = ${last}`,
      isHalfFound: sql`2 * ${size(as)} >= ${last}`,
      records: sql`(${recordsOf(page(sql`${base}.id = any(array(${onPage}))`, sql`${limit}`))})`,
    }
  }

  function page(where: Statement, rows: Statement): Statement {
    return sql`select ${base}.* from ${table} where ${where} order by ${compiler.orderBy(query, base)} limit ${rows}`
  }

  /** Selects a page's rows as JSON text. */
  function recordsOf(rows: Statement): Statement {
    return sql`select coalesce(string_agg(${compiler.record(query, base)}, ','), '') from (${rows}) ${base}`
  }

  return searchesByIndex(filter) ? waysToSearch() : [looked]
}

const size = (rows: string) => sql`(select count(*) from ${raw(rows)})`

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

type Elsewhere = NonNullable<ReturnType<typeof searchedElsewhere>>

/** The relation whose rows are looked for, where each of them leads to one row of the base. */
function searchedElsewhere({ room, filter }: TableQuery) {
  const found = searchedRelation(filter)
  const relation = found && room.relations.get(found.relation)
  return found && relation?.kind === 'many' ? { ...found, relation } : undefined
}

/** Whether an index has, in the order that the query wants, what related rows lead to. */
function leadsInOrder({ room, order }: TableQuery, { from }: Relation): boolean {
  return (
    !order.path.relation && isOrderedBy(room, order.path.column.searchedIn ?? order.path.column.name, [from])
  )
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
