import { yearsOfTotals } from '@comptoir/contract/constants'

export interface YearTotal {
  year: number
  orders: number
  /** An integer, to avoid rounding errors. */
  cents: number
}

export interface YearlyTotals {
  /** The day up to which this year's sales count. */
  today: string
  /** Newest first. */
  years: YearTotal[]
  /** What was sold last year up to the same day, in cents. */
  sameDaysLastYear: number
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

/** Reads all sales page by page and sums them per year. */
export async function yearlyTotals(
  today: string,
  { salesAfter, pageSize, onProgress }: SalesReader,
): Promise<YearlyTotals> {
  const thisYear = Number(today.slice(0, 4))
  const [lastYear, dayOfYear] = [String(thisYear - 1), today.slice(5)]
  const totals = new Map(yearsUpTo(thisYear).map((year) => [year, { year, orders: 0, cents: 0 }]))
  let sameDaysLastYear = 0
  let read = 0
  let last: Sale | undefined
  for (;;) {
    const sales = await salesAfter(last)
    for (const { effectivedate, totalamount } of sales) {
      const total = totals.get(Number(effectivedate.slice(0, 4)))
      if (!total) continue
      const cents = Math.round(totalamount * 100)
      total.orders += 1
      total.cents += cents
      if (effectivedate.startsWith(lastYear) && effectivedate.slice(5, 10) <= dayOfYear)
        sameDaysLastYear += cents
    }
    read += sales.length
    last = sales.at(-1)
    if (sales.length < pageSize) return { today, years: [...totals.values()], sameDaysLastYear }
    onProgress(read)
  }
}

/** Newest first. */
export function yearsUpTo(thisYear: number): number[] {
  return Array.from({ length: yearsOfTotals }, (_, ago) => thisYear - ago)
}
