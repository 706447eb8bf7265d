/** Round numbers from 0 to at least the largest value, for the grid lines of a chart. */
export function gridSteps(largest: number, maxSteps = 4): number[] {
  if (largest <= 0) return [0]
  const rough = largest / maxSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}

/** The months to label on the axis: all that fit, from the first; Januaries only if there are more than 24. */
export function labelledMonths(months: readonly string[], places: number): Set<string> {
  if (months.length <= places) return new Set(months)
  const januaries = months.filter((month) => month.endsWith('-01'))
  if (months.length > 24 && januaries.length > 0) {
    const every = Math.ceil(januaries.length / places)
    return new Set(januaries.filter((_, index) => index % every === 0))
  }
  const every = Math.ceil(months.length / places)
  return new Set(months.filter((_, index) => index % every === 0))
}
