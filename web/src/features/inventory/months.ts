/**
 * A month is `2026-03`, a day `2026-03-17`; both belong to no time zone, and today is that of universal time. The server
 * takes days of four centuries, from this one on.
 */
const earliestDay = '1800-01-01'
const inFourCenturies = /^(1[89]|2[01])\d\d-/

export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function isMonth(text: string): boolean {
  return inFourCenturies.test(text) && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function isDay(text: string): boolean {
  if (!inFourCenturies.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}

export function firstDayOf(month: string): string {
  return `${month}-01`
}

export function lastDayOf(month: string): string {
  return dayBefore(firstDayOf(monthsFrom(month, 1)))
}

export function dayBefore(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - 1)
  return notTooEarly(moment.toISOString().slice(0, 10))
}

export function notTooEarly(day: string): string {
  return day < earliestDay ? earliestDay : day
}

/** The month so many months later, or earlier. */
export function monthsFrom(month: string, distance: number): string {
  const moment = new Date(`${firstDayOf(month)}T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + distance)
  return moment.toISOString().slice(0, 7)
}

/** So many months up to and with this one, the newest first. */
export function monthsUpTo(month: string, many: number): string[] {
  return Array.from({ length: many }, (_, ago) => monthsFrom(month, -ago))
}

/** The day that a new count of a month bears at first. */
export function usualDayOf(month: string, today: string): string {
  return monthOf(today) === month ? today : lastDayOf(month)
}
