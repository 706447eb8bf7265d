import { queryLimits } from '@comptoir/contract/constants'
import { dayBefore, notTooEarly } from '@comptoir/contract/rules/calendar-day'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import { previousCount } from '@comptoir/contract/rules/previous-count'
import type { CountRow } from '@comptoir/contract/tables/count'
import { firstDayOf, monthOf } from './months.ts'

/** The count that another one starts from. */
export type PreviousCount = Pick<CountRow, 'id' | 'sku' | 'date' | 'on_hand'>

/** Reads counts of SKUs within two days, the newest first, at most as many as a page holds. */
export type ReadHistory = (skus: number[], from: string | undefined, to: string) => Promise<PreviousCount[]>

interface Row extends PreviousCount {
  detailed: boolean
}

/**
 * Gives each count of a detailed SKU the latest one before its day, for all of them together rather than one by one.
 * That is nearly always last month's, so that a look a few months back mostly suffices.
 */
export async function withPrevious<Of extends Row>(
  rows: readonly Of[],
  readHistory: ReadHistory,
): Promise<(Of & { previous: PreviousCount | null })[]> {
  const history = await historyFor(
    rows.filter(({ detailed }) => detailed),
    readHistory,
  )
  return rows.map((row) => ({
    ...row,
    previous: row.detailed ? (previousCount(history, row) ?? null) : null,
  }))
}

const monthsLookedBack = 3

async function historyFor(rows: readonly Row[], readHistory: ReadHistory): Promise<PreviousCount[]> {
  const days = rows.map(({ date }) => date).sort()
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return []
  const history: PreviousCount[] = []
  let to = dayBefore(newest)
  let from: string | undefined = notTooEarly(firstDayOf(monthAfter(monthOf(oldest), -monthsLookedBack)))
  for (;;) {
    const unresolved = rows.filter((row) => !previousCount(history, row))
    if (unresolved.length === 0) return history
    const read = await readHistory([...new Set(unresolved.map(({ sku }) => sku))], from, to)
    history.push(...read)
    const last = read.length >= queryLimits.inventoryHistory ? read.at(-1) : undefined
    if (!last && from === undefined) return history
    to = last?.date ?? dayBefore(from ?? to)
    from = undefined
  }
}
