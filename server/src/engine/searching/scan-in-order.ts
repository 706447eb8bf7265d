import { name, raw, type Statement, sql } from '../../database/sql.ts'
import { allOf } from '../reading/conditions.ts'
import { type ListSql, selectRequested } from './list-sql.ts'
import type { Requested } from './strategy.ts'
import { countSample, promisingPageDivisor, scannedRowsPerPageRow } from './tuning.ts'

/**
 * Compares the first rows in order one by one, `budget` of them, and gives up if they hold no full page. With an
 * `extendedBudget` it goes on to that many rows if the first ones hold a promising part of the page. Counts only if a
 * sample of the table shows that the count limit is reached soon.
 */
export function scanInOrder(
  list: ListSql,
  requested: Requested,
  { budget, extendedBudget }: { budget: number; extendedBudget?: number },
): Statement {
  const { compiler, query, base, visible } = list
  const matching = compiler.condition(query.room, base, query.filter, 'row by row')
  const scan = (rows: number, cte?: string) =>
    list.firstMatches(matching, sql`${rows + scannedRowsPerPageRow * (query.offset + query.limit)}`, cte)
  const first = scan(budget)
  const extended = extendedBudget === undefined ? undefined : scan(extendedBudget, 'met_on')
  const isPromising = sql`${raw(`${promisingPageDivisor}`)} * ${first.matches} >= ${first.last}`
  const { percent, minMatches, rowsPerMatch } = countSample
  const sample = sql`select count(*) filter (where ${matching}) >= ${raw(`greatest(${minMatches}, count(*) / ${rowsPerMatch})`)}
      from ${name(query.room.name)} ${base} tablesample system (${raw(`${percent}`)}) where ${visible}`
  // If the page is left to another strategy, that one counts as well.
  const isCountable = allOf([requested.records ? first.isPageFull : raw('true'), sql`(${sample})`])
  return sql`
      with ${first.cte} ${extended ? sql`, ${extended.cte}` : raw('')}
      ${selectRequested(requested, {
        records: sql`case when ${first.isPageFull} then ${first.records} ${
          extended ? sql`when ${isPromising} and ${extended.isPageFull} then ${extended.records}` : raw('')
        } end`,
        count: sql`case when ${isCountable} then ${list.count(allOf([visible, matching]))} end`,
      })}`
}
