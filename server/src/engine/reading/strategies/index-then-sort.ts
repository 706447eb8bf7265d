import { allOf, name, raw, type Statement, sql } from '../../../database/sql.ts'
import { minLinksToScan, scanBudget } from '../tuning.ts'
import { relatedSearch } from './describe-search.ts'
import {
  boundedCte,
  countIn,
  countLimit,
  type ListSql,
  type Requested,
  selectCandidates,
  selectRequested,
  sortedCandidates,
} from './list-sql.ts'

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

/**
 * Looks matches up in the related table first, then the rows that they link to, and sorts these. With `scansLinks`, an
 * ordered index is scanned for linked rows before all of them are sorted: of many, enough come early in order. Gives up
 * above `maxCandidates`: of related rows, or of rows if they are counted.
 */
export function indexThenSortRelated(
  list: ListSql,
  requested: Requested,
  { maxCandidates, scansLinks }: { maxCandidates: number | undefined; scansLinks: boolean },
): Statement {
  const { compiler, query, base, visible } = list
  const search = relatedSearch(query)
  if (!search) throw new Error('The patterns are not all about one to-many relation.')
  const { relation, searched, others } = search
  const from = sql`${base}.${name(relation.from)}`
  const conditions = [sql`${from} = found.link`, visible, compiler.condition(query.room, base, others)]
  const hits = sql`select ${base}.* from (select distinct link from found order by link) found
      cross join lateral (
        ${selectCandidates(list, conditions)} offset 0) ${base}`
  // Without "is true" the planner would turn this into a join and sort all linked rows.
  const isLinked = sql`(${from} in (select link from found)) is true`
  const early = list.firstMatches(
    allOf([isLinked, compiler.condition(query.room, base, others, 'row by row')]),
    sql`case when ${countIn('found')} > ${minLinksToScan} then ${scanBudget.inIndex.extended} else 0 end`,
  )
  const records = scansLinks
    ? sql`case when ${early.isPageFull} then ${early.records} else ${sortedCandidates(list)} end`
    : sortedCandidates(list)
  const bounded = requested.count ? 'hits' : 'found'
  const bound = (cte: 'hits' | 'found') => (cte === bounded ? maxCandidates : undefined)
  return sql`
      with ${boundedCte('found', compiler.links(relation, searched), bound('found'))},
      ${boundedCte('hits', hits, bound('hits'))} ${scansLinks ? sql`, ${early.cte}` : raw('')}
      ${selectRequested(requested, {
        records:
          maxCandidates === undefined
            ? records
            : sql`case when ${countIn(bounded)} <= ${maxCandidates} then ${records} end`,
        count: sql`least(${countIn('hits')}, ${countLimit})::int`,
      })}`
}
