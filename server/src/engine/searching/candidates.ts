import { raw, type Statement, sql } from '../../database/sql.ts'
import { allOf } from '../reading/conditions.ts'
import type { ListSql } from './list-sql.ts'

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
