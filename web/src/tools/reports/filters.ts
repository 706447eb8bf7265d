import { maxReportMonths, reportQuestion } from '@comptoir/contract/reports'
import { monthAfter, monthsBetween } from '@comptoir/contract/rules/calendar-month'

export interface Filters {
  /** The property's external id; undefined for all properties of the user. */
  property?: string | undefined
  from: string
  to: string
  /** The month of the period that the figures are limited to. */
  month?: string | undefined
  /** The tier whose companies the sales are limited to; empty for the companies without one. */
  tier?: string | undefined
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
export function includesMonth({ from, to }: Pick<Filters, 'from' | 'to'>, month: string): boolean {
  return from <= month && month <= to
}

/** The filters with the chosen month as their whole period. */
export function withinMonth({ month, ...filters }: Filters): Filters {
  return month ? { ...filters, from: month, to: month } : filters
}

/** The filters without the chosen month, for the charts that show every month. */
export function withoutMonth({ month: _, ...filters }: Filters): Filters {
  return filters
}

/** The year whose purchases decide a company's tier: that of the last month, or the one before if it is not over. */
export function tierYear(filters: Filters, thisMonth: string): string {
  const year = Number(withinMonth(filters).to.slice(0, 4))
  return String(Math.min(year, Number(thisMonth.slice(0, 4)) - 1))
}

/** Parses a query string. Invalid months get the default period. */
export function readFilters(search: string, thisMonth: string): Filters {
  const params = new URLSearchParams(search)
  const property = params.get('property') || undefined
  const parsed = reportQuestion.safeParse({ from: params.get('from'), to: params.get('to'), property })
  const filters = parsed.success
    ? parsed.data
    : { ...monthsOf('last_12', thisMonth), property: property?.slice(0, 18) }
  const month = params.get('month')
  return {
    property: filters.property,
    from: filters.from,
    to: filters.to,
    month: month && isMonth(month) && includesMonth(filters, month) ? month : undefined,
    tier: params.get('tier')?.slice(0, 100),
  }
}

/** The query string of filters, without defaults. */
export function writeFilters({ property, from, to, month, tier }: Filters, thisMonth: string): string {
  const defaults = monthsOf('last_12', thisMonth)
  const isDefault = from === defaults.from && to === defaults.to
  return new URLSearchParams({
    ...(property ? { property } : {}),
    ...(isDefault ? {} : { from, to }),
    ...(month ? { month } : {}),
    ...(tier === undefined ? {} : { tier }),
  }).toString()
}

/** Changes the period, and drops a chosen month that is not in it. */
export function withPeriod(filters: Filters, period: Pick<Filters, 'from' | 'to'>): Filters {
  const next = { ...filters, ...period }
  return next.month && !includesMonth(next, next.month) ? { ...next, month: undefined } : next
}

/** Changes one end of the period, and moves the other end if the period would be negative or too long. */
export function withMonth(filters: Filters, end: 'from' | 'to', month: string): Filters {
  const next = { from: filters.from, to: filters.to, [end]: month }
  if (next.from > next.to) return withPeriod(filters, { from: month, to: month })
  const excess = monthsBetween(next.from, next.to) - maxReportMonths
  if (excess <= 0) return withPeriod(filters, next)
  return withPeriod(
    filters,
    end === 'from'
      ? { from: next.from, to: monthAfter(next.to, -excess) }
      : { from: monthAfter(next.from, excess), to: next.to },
  )
}

function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** What every panel needs. */
export interface PanelProps {
  filters: Filters
  /** The current day, in UTC. The figures of its month are not complete. */
  today: string
  onChange: (filters: Filters) => void
}
