import { exactCountLimit } from '@comptoir/contract/constants'
import { allOf, name, raw, type Statement, sql } from '../../../database/sql.ts'
import type { Registry } from '../../definition/registry.ts'
import type { Compiler } from '../compile-sql.ts'
import type { TableQuery } from '../parse-query.ts'
import { countSample, extensionSample, minLinksToScan, promisingPageDivisor, scanBudget } from '../tuning.ts'
import { chooseStrategies, type Step } from './choose-strategies.ts'
import { describeSearch, relatedSearch } from './describe-search.ts'
import {
  boundedCte,
  countIn,
  countLimit,
  createListSql,
  type ListSql,
  plain,
  type Requested,
  type Strategy,
  selectCandidates,
  selectRequested,
  sortedCandidates,
} from './list-sql.ts'

/** The strategies that read a page's records as JSON text, and their number, in the order in which to try them. */
export function listStrategies(
  registry: Registry,
  compiler: Compiler,
  query: TableQuery,
  requested: Requested,
): readonly Strategy[] {
  const list = createListSql(compiler, query)
  const steps = chooseStrategies(describeSearch(registry, query, requested))
  return steps.map((step) => (remaining: Requested) => statementOf(list, step, remaining))
}

function statementOf(list: ListSql, step: Step, remaining: Requested) {
  switch (step.strategy) {
    case 'plain':
      return plain(list, remaining)
    case 'scanInOrder':
      return scanInOrder(list, remaining, step)
    case 'indexThenSort':
      return indexThenSort(list, remaining, candidateLimit(step, remaining))
    case 'indexThenSortRelated':
      return indexThenSortRelated(list, remaining, {
        maxCandidates: candidateLimit(step, remaining),
        scansLinks: step.scansLinks,
      })
  }
}

/** If only the number is still open, candidates beyond the count limit make no difference. */
function candidateLimit(step: { maxCandidates: number | undefined }, remaining: Requested) {
  return step.maxCandidates !== undefined && !remaining.records ? exactCountLimit : step.maxCandidates
}

/**
 * Looks all matches up in an index, then sorts them. The lookup is a CTE of its own because the planner would otherwise
 * scan an ordered index until it has met a page of matches. Gives up above `maxCandidates`.
 */
function indexThenSort(list: ListSql, requested: Requested, maxCandidates: number | undefined): Statement {
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
function indexThenSortRelated(
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

interface ScanOptions {
  budget: number
  extendedBudget?: number
  /** Shows whether many rows match that come later. */
  sample?: Sample
}

/** A part of the table's pages, and how many of its rows have to match. */
interface Sample {
  percent: number
  minMatches: number
  rowsPerMatch: number
}

/**
 * Compares the first rows in order one by one, `budget` of them, and gives up if they hold no full page. With an
 * `extendedBudget` it goes on to that many rows if the first ones hold a promising part of the page, or if many rows match
 * that come later. Counts only if a sample of the table shows that the count limit is reached soon.
 */
export function scanInOrder(
  list: ListSql,
  requested: Requested,
  { budget, extendedBudget, sample = extensionSample }: ScanOptions,
): Statement {
  const { compiler, query, base, visible } = list
  const matching = compiler.condition(query.room, base, query.filter, 'row by row')
  const scan = (rows: number, cte?: string) => list.firstMatches(matching, sql`${rows}`, cte)
  const isCommon = ({ percent, minMatches, rowsPerMatch }: Sample) =>
    sql`(select count(*) filter (where ${matching}) >= ${raw(`greatest(${minMatches}, count(*) / ${rowsPerMatch})`)}
      from ${list.pages(percent)} where ${visible})`
  const first = scan(budget)
  const extended = extendedBudget === undefined ? undefined : scan(extendedBudget, 'met_on')
  const isPromising = sql`${raw(`${promisingPageDivisor}`)} * ${first.matches} >= ${first.last}`
  // PostgreSQL evaluates it once, and only if the first rows do not fill the page.
  const choice = sql`choice as materialized (select ${isPromising} or ${isCommon(sample)} as goes_on)`
  const isExtendedFull = extended
    ? sql`(select goes_on from choice) and ${extended.isPageFull}`
    : raw('false')
  const isPageFull = sql`(${first.isPageFull} or ${isExtendedFull})`
  // If the page is left to another strategy, that one counts as well.
  const isCountable = allOf([requested.records ? isPageFull : raw('true'), isCommon(countSample)])
  return sql`
      with ${first.cte} ${extended ? sql`, ${choice}, ${extended.cte}` : raw('')}
      ${selectRequested(requested, {
        records: sql`case when ${first.isPageFull} then ${first.records} ${
          extended ? sql`when ${isExtendedFull} then ${extended.records}` : raw('')
        } end`,
        // By pages, as in the sample: in the order of an index, all matches may come late.
        count: sql`case when ${isCountable} then ${list.count(allOf([visible, matching]), list.pages(100))} end`,
      })}`
}
