import { monthAfter, monthsBetween, type ReportQuestion } from '@comptoir/contract/reports'

/** The figures of every month of the period; `figuresOf` gets undefined for a month that has no row. */
export function everyMonth<Row extends { month: string | null }, Figures extends object>(
  { from, to }: ReportQuestion,
  rows: readonly Row[],
  figuresOf: (row: Row | undefined) => Figures,
): ({ month: string } & Figures)[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: monthsBetween(from, to) }, (_, index) => {
    const month = monthAfter(from, index)
    return { month, ...figuresOf(byMonth.get(month)) }
  })
}
