import { maxReportMonths, monthAfter, monthsBetween, reportQuestion } from '@comptoir/contract/reports'

export interface Filters {
  /** The property's external id; all of the person's without one. */
  property?: string | undefined
  from: string
  to: string
}

export const presets = ['last_12', 'this_year', 'last_year', 'last_5_years'] as const
export type Preset = (typeof presets)[number]

/** The months of a preset, seen from this one. */
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

/** The preset that these months are, if they are one. */
export function presetOf({ from, to }: Filters, thisMonth: string): Preset | undefined {
  return presets.find((preset) => {
    const months = monthsOf(preset, thisMonth)
    return months.from === from && months.to === to
  })
}

/** What an address says; whatever it says wrong counts for nothing. */
export function readFilters(search: string, thisMonth: string): Filters {
  const given = new URLSearchParams(search)
  const asked = { from: given.get('from'), to: given.get('to'), property: given.get('property') || undefined }
  const whole = reportQuestion.safeParse(asked)
  if (whole.success) return whole.data
  return { ...monthsOf('last_12', thisMonth), property: asked.property?.slice(0, 18) }
}

/** What stands in the address: nothing of what is so anyway. */
export function writeFilters({ property, from, to }: Filters, thisMonth: string): string {
  const usual = monthsOf('last_12', thisMonth)
  const isUsual = from === usual.from && to === usual.to
  return new URLSearchParams({
    ...(property ? { property } : {}),
    ...(isUsual ? {} : { from, to }),
  }).toString()
}

/** A month chosen at one end moves the other end along when it must. */
export function withMonth(filters: Filters, end: 'from' | 'to', month: string): Filters {
  const next = { ...filters, [end]: month }
  if (next.from > next.to) return { ...next, from: month, to: month }
  const tooMany = monthsBetween(next.from, next.to) - maxReportMonths
  if (tooMany <= 0) return next
  return end === 'from'
    ? { ...next, to: monthAfter(next.to, -tooMany) }
    : { ...next, from: monthAfter(next.from, tooMany) }
}
