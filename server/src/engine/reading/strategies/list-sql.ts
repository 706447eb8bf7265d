import { exactCountLimit } from '@comptoir/contract/constants'
import { allOf, join, name, raw, type Statement, sql } from '../../../database/sql.ts'
import type { Compiler } from '../compile-sql.ts'
import { ownColumn, ownColumns } from '../filter-tree.ts'
import type { TableQuery } from '../parse-query.ts'

/** What a caller asks of a list. */
export interface Requested {
  records: boolean
  count: boolean
}

/**
 * Builds the statement for what earlier strategies left unanswered. The statement returns null for a part that would take
 * this strategy too long; the next strategy then answers it.
 */
export type Strategy = (remaining: Requested) => Statement

export type ListSql = ReturnType<typeof createListSql>

/** The parts of SQL that the strategies share, for one query. */
export function createListSql(compiler: Compiler, query: TableQuery) {
  const { room, limit, offset } = query
  const base = raw('t')
  const table = sql`${name(room.name)} ${base}`
  const named = { filter: ownColumns(query.filter), order: ownColumn(query.order.path) }
  const visible = allOf(compiler.visible(room, base, named))

  /** Selects the first rows in order. */
  function page(where: Statement, rows: Statement): Statement {
    return sql`select ${base}.* from ${table} where ${where} order by ${compiler.orderBy(query, base)} limit ${rows}`
  }

  /** Selects a page's rows as JSON text. */
  function records(rows: Statement): Statement {
    return sql`select coalesce(string_agg(${compiler.record(query, base)}, ','), '') from (${rows}) ${base}`
  }

  /** Counts rows up to the limit, where counting ends. */
  function count(where: Statement, from = table): Statement {
    const counted = sql`select 1 from ${from} where ${where} limit ${countLimit}`
    return sql`(select count(*)::int from (${counted}) counted)`
  }

  /** Some of the table's pages, or all of them, in the order in which they are stored. */
  function pages(percent: number): Statement {
    return sql`${table} tablesample system (${raw(`${percent}`)})`
  }

  /** A CTE with the matches among the given number of rows, the first in order, and the page if enough of them match. */
  function firstMatches(matching: Statement, rows: Statement, cte = 'met') {
    const last = offset + limit
    const order = compiler.orderBy(query, base)
    const onPage = sql`select id from ${raw(cte)} where place > ${offset} and place <= ${last}`
    return {
      cte: sql`${raw(cte)} as materialized (
        select ${base}.id, row_number() over (order by ${order}) as place
        from (${page(visible, rows)}) ${base} where ${matching} order by ${order} limit ${last})`,
      isPageFull: sql`${countIn(cte)} = ${last}`,
      matches: countIn(cte),
      last,
      records: sql`(${records(page(sql`${base}.id = any(array(${onPage}))`, sql`${limit}`))})`,
    }
  }

  return { compiler, query, base, table, visible, page, records, count, pages, firstMatches }
}

/** Leaves the choice of an index to PostgreSQL's planner. */
export function plain(list: ListSql, requested: Requested): Statement {
  const { compiler, query, base } = list
  const where = allOf([list.visible, compiler.condition(query.room, base, query.filter)])
  return selectRequested(requested, {
    records: sql`(${list.records(list.page(where, sql`${query.limit} offset ${query.offset}`))})`,
    count: list.count(where),
  })
}

/** Selects the ids and sort keys of the rows that meet the conditions. */
export function selectCandidates(
  { compiler, query, base, table }: ListSql,
  conditions: readonly Statement[],
): Statement {
  return sql`select ${base}.id, ${compiler.sorting(query, base).key} as key from ${table} where ${allOf(conditions)}`
}

/** The page's records, from the CTE `hits` of all candidates. */
export function sortedCandidates({ compiler, query, base, page, records }: ListSql): Statement {
  const { limit, offset } = query
  const { direction, nulls } = compiler.sorting(query, base)
  const first = sql`
      select id from hits order by key ${direction} ${nulls}, id ${direction} limit ${limit} offset ${offset}`
  return sql`(${records(page(sql`${base}.id = any(array(${first}))`, sql`${limit}`))})`
}

/** A CTE of what a search finds: all of it, or at most one row more than the limit. */
export function boundedCte(cte: string, search: Statement, max: number | undefined): Statement {
  if (max === undefined) return sql`${raw(cte)} as materialized (${search})`
  const all = raw(`all_${cte}`)
  // The limit is not put on the search itself: the planner would then scan the table until the limit is reached.
  return sql`${all} as materialized (${search}),
      ${raw(cte)} as materialized (select * from ${all} limit ${max + 1})`
}

/** Selects what was requested, of the parts that a strategy offers. */
export function selectRequested(
  requested: Requested,
  columns: Record<keyof Requested, Statement>,
): Statement {
  const parts = (['records', 'count'] as const).filter((column) => requested[column])
  const list = parts.map((column) => sql`${columns[column]} as ${raw(column)}`)
  return sql`select ${join(list, ', ')}`
}

export function countIn(cte: string): Statement {
  return sql`(select count(*) from ${raw(cte)})`
}

/** One more than is counted exactly, so that "more than" can be said. */
export const countLimit = raw(`${exactCountLimit + 1}`)
