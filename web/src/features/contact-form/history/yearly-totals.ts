import { yearsOfTotals } from '@comptoir/contract/constants'

export interface YearTotal {
  year: number
  orders: number
  /** A whole number, so that no sum is ever off by a fraction. */
  cents: number
}

export interface Sale {
  id: number
  effectivedate: string
  totalamount: number
}

interface Reading {
  /** The sales that follow the one given, newest first; fewer than `pageSize` when no more come. */
  salesAfter: (last: Sale | undefined) => Promise<readonly Sale[]>
  pageSize: number
  /** Told how many sales have been read, after each page that another one follows. */
  onProgress: (read: number) => void
}

/** What each of the last years amounts to, newest first, however many sales there are. */
export async function yearlyTotals(
  thisYear: number,
  { salesAfter, pageSize, onProgress }: Reading,
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

/** From the newest to the oldest. */
export function yearsUpTo(thisYear: number): number[] {
  return Array.from({ length: yearsOfTotals }, (_, ago) => thisYear - ago)
}
