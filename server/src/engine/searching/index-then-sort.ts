import { type Statement, sql } from '../../database/sql.ts'
import { boundedCte, selectCandidates, sortedCandidates } from './candidates.ts'
import { countIn, countLimit, type ListSql, selectRequested } from './list-sql.ts'
import type { Requested } from './strategy.ts'

/**
 * Looks all matches up in an index, then sorts them. The lookup is a CTE of its own because the planner would otherwise
 * scan an ordered index until it has met a page of matches. Gives up above `maxCandidates`.
 */
export function indexThenSort(
  list: ListSql,
  requested: Requested,
  maxCandidates: number | undefined,
): Statement {
  const { compiler, query, base, visible } = list
  const hits = selectCandidates(list, [visible, compiler.condition(query.room, base, query.filter)])
  return sql`
      with ${boundedCte('hits', hits, maxCandidates)}
      ${selectRequested(requested, {
        records:
          maxCandidates === undefined
            ? sortedCandidates(list)
            : sql`case when ${countIn('hits')} <= ${maxCandidates} then ${sortedCandidates(list)} end`,
        count: sql`least(${countIn('hits')}, ${countLimit})::int`,
      })}`
}
