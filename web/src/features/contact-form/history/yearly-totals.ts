import { yearsOfTotals } from '@comptoir/contract/constants'

export interface YearTotal {
  year: number
  orders: number
  /** An integer, to avoid rounding errors. */
  cents: number
}

export interface Sale {
  id: number
  effectivedate: string
  totalamount: number
}

interface SalesReader {
  /** The sales that follow the one given, newest first; fewer than `pageSize` when no more come. */
  salesAfter: (last: Sale | undefined) => Promise<readonly Sale[]>
  pageSize: number
  /** Called with the number of sales read so far, after each full page. */
  onProgress: (read: number) => void
}

/** Reads all sales page by page and sums them per year, newest year first. */
export async function yearlyTotals(
  thisYear: number,
  { salesAfter, pageSize, onProgress }: SalesReader,
): Promise<YearTotal[]> {
  const totals = new Map(yearsUpTo(thisYear).map((year) => [year, { year, orders: 0, cents: 0 }]))
  let read = 0
  let last: Sale | undefined
  for (;;) {
    const sales = await salesAfter(last)
    for (const { effectivedate, totalamount } of sales) {
      const total = totals.get(Number(effectivedate.slice(0, 4)))
      if (!total) continue
      total.orders += 1
      total.cents += Math.round(totalamount * 100)
    }
    read += sales.length
    last = sales.at(-1)
    if (sales.length < pageSize) return [...totals.values()]
    onProgress(read)
  }
}

/** Newest first. */
export function yearsUpTo(thisYear: number): number[] {
  return Array.from({ length: yearsOfTotals }, (_, ago) => thisYear - ago)
}
