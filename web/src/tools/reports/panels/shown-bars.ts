/** The number of bars in a chart; its table lists every row. */
export const maxBars = 10

/** The first rows, and the chosen one even if it is not among them. */
export function shownBars<Row>(rows: readonly Row[], isChosen: (row: Row) => boolean = () => false): Row[] {
  const first = rows.slice(0, maxBars)
  const chosen = rows.find(isChosen)
  return chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first
}
