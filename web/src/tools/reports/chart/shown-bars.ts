/** The number of bars in a chart; its table lists every row. */
export const maxBars = 10

export function shownBars<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(0, maxBars)
}
