import { maxReportMonths, monthAfter, monthsBetween, reportQuestion } from '@comptoir/contract/reports'

export interface Filters {
  /** The property's external id; undefined for all properties of the user. */
  property?: string | undefined
  from: string
  to: string
}

export const presets = ['last_12', 'this_year', 'last_year', 'last_5_years'] as const
export type Preset = (typeof presets)[number]

/** The months of a preset, relative to the current month. */
export function monthsOf(preset: Preset, thisMonth: string): Pick<Filters, 'from' | 'to'> {
  const year = thisMonth.slice(0, 4)
  switch (preset) {
    case 'last_12':
      return { from: monthAfter(thisMonth, -11), to: thisMonth }
    case 'this_year':
      return { from: `${year}-01`, to: thisMonth }
    case 'last_year':
      return { from: `${Number(year) - 1}-01`, to: `${Number(year) - 1}-12` }
    case 'last_5_years':
      return { from: `${Number(year) - 4}-01`, to: thisMonth }
  }
}

/** The preset with exactly these months, if there is one. */
export function presetOf({ from, to }: Filters, thisMonth: string): Preset | undefined {
  return presets.find((preset) => {
    const months = monthsOf(preset, thisMonth)
    return months.from === from && months.to === to
  })
}

/** Whether the month is in the period. */
export function includesMonth({ from, to }: Filters, month: string): boolean {
  return from <= month && month <= to
}

/** Parses a query string. Invalid months get the default period. */
export function readFilters(search: string, thisMonth: string): Filters {
  const params = new URLSearchParams(search)
  const property = params.get('property') || undefined
  const parsed = reportQuestion.safeParse({ from: params.get('from'), to: params.get('to'), property })
  if (parsed.success) return parsed.data
  return { ...monthsOf('last_12', thisMonth), property: property?.slice(0, 18) }
}

/** The query string of filters, without defaults. */
export function writeFilters({ property, from, to }: Filters, thisMonth: string): string {
  const defaults = monthsOf('last_12', thisMonth)
  const isDefault = from === defaults.from && to === defaults.to
  return new URLSearchParams({
    ...(property ? { property } : {}),
    ...(isDefault ? {} : { from, to }),
  }).toString()
}

/** Changes one end of the period, and moves the other end if the period would be negative or too long. */
export function withMonth(filters: Filters, end: 'from' | 'to', month: string): Filters {
  const next = { ...filters, [end]: month }
  if (next.from > next.to) return { ...next, from: month, to: month }
  const excess = monthsBetween(next.from, next.to) - maxReportMonths
  if (excess <= 0) return next
  return end === 'from'
    ? { ...next, to: monthAfter(next.to, -excess) }
    : { ...next, from: monthAfter(next.from, excess) }
}
