import { previousCount } from '@comptoir/contract/rules/previous-count'
import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import { queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../data/tables.ts'
import { boardQuery } from './count-queries.ts'
import { discrepancyOf } from './count-values.ts'
import { countsKey, historyReader } from './counts-data.ts'
import { type CountState, stateOf } from './filters.ts'
import { monthOf } from './months.ts'
import { type ReadHistory, withPrevious } from './previous-counts.ts'

/** A SKU's month on the board. */
export interface BoardCell {
  id: number
  state: CountState
  onHand: number
  /** A simple SKU has none. */
  discrepancy: number | undefined
}

export type Board = ReadonlyMap<string, BoardCell>

/** What has been counted in these months, the newest of them first. */
export function boardOf(property: number, skus: readonly SkuRow[], months: readonly string[]) {
  const [newest = '', oldest = newest] = [months[0], months.at(-1)]
  return queryOptions({
    queryKey: [...countsKey, property, 'board', skus, oldest, newest],
    queryFn: async ({ signal }): Promise<Board> => {
      const { records } = await runQuery(boardQuery(property, oldest, newest), { signal })
      const rows = records.map(({ gc_inventory }) => gc_inventory)
      return readBoard(rows, skus, historyReader(property, signal))
    },
  })
}

export type BoardRow = Omit<
  CountRow,
  'property__c_id' | 'counted_by' | 'withdrawal_reason' | 'reason' | 'comment'
>

/** The board of all counts since its first month. Older ones are read only for what the first ones start from. */
export async function readBoard(
  rows: readonly BoardRow[],
  skus: readonly SkuRow[],
  readHistory: ReadHistory,
): Promise<Board> {
  const detailed = new Set(skus.filter(({ detailed_form }) => detailed_form).map(({ id }) => id))
  const counts = rows.map((row) => ({ ...row, detailed: detailed.has(row.sku) }))
  // An approved count says itself what it started from, unless another server does not keep that.
  const firsts = counts.filter(
    (count) => typeof count.previous_on_hand !== 'number' && !previousCount(rows, count),
  )
  const before = await withPrevious(firsts, readHistory)
  const known = [...rows, ...before.flatMap(({ previous }) => previous ?? [])]
  return new Map(
    counts.map((count) => [
      placeOf(count.sku, monthOf(count.date)),
      {
        id: count.id,
        state: stateOf(count),
        onHand: count.on_hand,
        discrepancy: discrepancyOf({ ...count, previous: previousCount(known, count) ?? null }),
      },
    ]),
  )
}

export function placeOf(sku: number, month: string): string {
  return `${sku} ${month}`
}

/** The newest of these months in which the SKU's count is approved: what is missing before it stays so. */
export function newestApproved(board: Board, sku: number, months: readonly string[]): string | undefined {
  return months.find((month) => board.get(placeOf(sku, month))?.state === 'approved')
}
