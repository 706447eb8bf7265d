import { maxPageSize } from '@comptoir/contract/constants'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import type { SkuRow } from '@comptoir/contract/tables/count'
import { queryOptions } from '@tanstack/react-query'
import { runQuery } from '../../../data/tables.ts'
import { boardQuery, countsQuery } from '../count-queries.ts'
import { countsKey, historyReader, readCounts } from '../counts-data.ts'
import { firstDayOf, monthOf, today } from '../months.ts'
import { withPrevious } from '../previous-counts.ts'
import type { SheetLine } from './sheet-rows.ts'

/** Every SKU of a property in a month: its count, and what the month starts from. */
export function sheetOf(property: number, skus: readonly SkuRow[], month: string) {
  return queryOptions({
    queryKey: [...countsKey, property, 'sheet', month, skus],
    queryFn: async ({ signal }): Promise<SheetLine[]> => {
      const [counts, openings, closed] = await Promise.all([
        readMonth(property, month, signal),
        withPrevious(skus.map(startOf), historyReader(property, signal)),
        readClosed(property, month, signal),
      ])
      const countsBySku = new Map(counts.map((count) => [count.sku, count]))
      const openingsBySku = new Map(openings.map(({ sku, previous }) => [sku, previous]))
      return skus.map((sku) => ({
        sku,
        count: countsBySku.get(sku.id) ?? null,
        opening: openingsBySku.get(sku.id) ?? null,
        isClosed: closed.has(sku.id),
      }))
    },
  })

  /** A month has one count of a SKU, so whichever day that bears, it starts from the latest one before the month. */
  function startOf({ id }: SkuRow) {
    return { id: 0, sku: id, date: firstDayOf(month), on_hand: 0, detailed: true }
  }
}

/** The counts of a month, each with the one that it starts from. */
export async function readMonth(property: number, month: string, signal?: AbortSignal) {
  const query = countsQuery(property, { month }, { limit: maxPageSize.gc_inventory, offset: 0 })
  const { counts } = await readCounts(property, query, signal)
  return counts
}

/** The SKUs with an approved count in a later month. */
async function readClosed(
  property: number,
  month: string,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const next = monthAfter(month, 1)
  const newest = monthOf(today())
  if (next > newest) return new Set()
  const { records } = await runQuery(boardQuery(property, next, newest), { signal })
  const counts = records.map(({ gc_inventory }) => gc_inventory)
  return new Set(counts.flatMap(({ sku, approved_by }) => (approved_by === null ? [] : sku)))
}
