import { inFourCenturies, latestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import { lastDayOf, monthAfter } from '@comptoir/contract/rules/calendar-month'

/** A month is `2026-03`; like a day it belongs to no time zone. Today is the latest day that Canada has reached. */
export function today(): string {
  return latestDayInCanada(new Date())
}

/** The latest day that a count may bear. A stored one stays possible, whatever it is. */
export function latestDay(stored = ''): string {
  return stored > today() ? stored : today()
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function isMonth(text: string): boolean {
  return inFourCenturies.test(text) && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function firstDayOf(month: string): string {
  return `${month}-01`
}

/** So many months up to and with this one, the newest first. */
export function monthsUpTo(month: string, many: number): string[] {
  return Array.from({ length: many }, (_, ago) => monthAfter(month, -ago))
}

/** The day that a new count of a month bears at first. */
export function usualDayOf(month: string, today: string): string {
  return monthOf(today) === month ? today : lastDayOf(month)
}

/** The month that is likely to be closed: the running one in its last week, the one before until then. */
export function monthToClose(today: string): string {
  const month = monthOf(today)
  const daysLeft = Number(lastDayOf(month).slice(-2)) - Number(today.slice(-2))
  return daysLeft < 7 ? month : monthAfter(month, -1)
}
