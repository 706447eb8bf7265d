import type { CountRow } from '@comptoir/contract/tables/count'
import { queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../data/tables.ts'
import { boardQuery } from './count-queries.ts'
import { countsKey } from './counts-data.ts'
import type { CountState } from './filters.ts'
import { monthOf } from './months.ts'

/** A SKU's month on the board. */
export interface BoardCell {
  id: number
  state: CountState
}

export type Board = ReadonlyMap<string, BoardCell>

/** What has been counted in these months, the newest of them first. */
export function boardOf(property: number, months: readonly string[]) {
  const [newest = '', oldest = newest] = [months[0], months.at(-1)]
  return queryOptions({
    queryKey: [...countsKey, property, 'board', oldest, newest],
    queryFn: async ({ signal }): Promise<Board> => {
      const { records } = await runQuery(boardQuery(property, oldest, newest), { signal })
      return boardFrom(records.map(({ gc_inventory }) => gc_inventory))
    },
  })
}

type BoardRow = Pick<CountRow, 'id' | 'sku' | 'date' | 'approved_by'>

export function boardFrom(rows: readonly BoardRow[]): Board {
  return new Map(
    rows.map(({ id, sku, date, approved_by }) => [
      placeOf(sku, monthOf(date)),
      { id, state: approved_by === null ? 'pending' : 'approved' },
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
