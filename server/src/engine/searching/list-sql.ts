import { exactCountLimit } from '@comptoir/contract/constants'
import { join, name, raw, type Statement, sql } from '../../database/sql.ts'
import type { Compiler } from '../reading/compile-sql.ts'
import { allOf } from '../reading/conditions.ts'
import { ownColumn, ownColumns } from '../reading/filter-tree.ts'
import type { TableQuery } from '../reading/parse-query.ts'
import type { Requested } from './strategy.ts'

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
