import { allOf, raw, type Statement, sql } from '../../../database/sql.ts'
import { countSample, extensionSample, promisingPageDivisor } from '../tuning.ts'
import { type ListSql, type Requested, selectRequested } from './list-sql.ts'

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
