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

/** Where the bars of a diverging chart stand: one scale for both sides, and a fixed zero between them. */
export function divergingScale(
  rows: readonly { short: number; over: number }[],
  { start, width, margin }: { start: number; width: number; margin: number },
): { zero: number; length: (value: number) => number } {
  const most = (figure: 'short' | 'over') => Math.max(0, ...rows.map((row) => row[figure]))
  const unit = Math.max(width - 2 * margin, 0) / Math.max(most('short') + most('over'), 1)
  return { zero: start + margin + most('short') * unit, length: (value) => value * unit }
}

/** The points of a line through the values, from left to right, that fills the box. */
export function linePoints(
  values: readonly number[],
  { width, height, margin }: { width: number; height: number; margin: number },
): { x: number; y: number }[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1)
  return values.map((value, index) => ({
    x: margin + index * step,
    // Equal values make a line in the middle.
    y: most === least ? height / 2 : margin + (height - 2 * margin) * (1 - (value - least) / (most - least)),
  }))
}

/** Where a tooltip of that size stands: beside or below its mark, and never beyond the edges of the chart. */
export function placeTooltip(
  mark: Box,
  tooltip: { width: number; height: number },
  chart: { width: number; height: number },
  side: 'beside' | 'below',
): { left: number; top: number } {
  const gap = 4
  if (side === 'beside') {
    const right = mark.x + mark.width + gap
    const left = right + tooltip.width <= chart.width ? right : mark.x - tooltip.width - gap
    return { left: within(left, chart.width - tooltip.width), top: mark.y }
  }
  const below = mark.y + mark.height + gap
  const above = mark.y - tooltip.height - gap
  return {
    left: within(mark.x + mark.width / 2 - tooltip.width / 2, chart.width - tooltip.width),
    top: below + tooltip.height > chart.height && above >= 0 ? above : below,
  }
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}

/** Shortens a name to about that many pixels: SVG text does not wrap. The tooltip and the table have the full name. */
export function truncate(name: string, width: number): string {
  const most = Math.max(8, Math.floor(width / 7.4))
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`
}
