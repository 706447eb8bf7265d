import { dayBefore, inFourCenturies, latestDayInCanada } from '@comptoir/contract/rules/calendar-day'

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

export function lastDayOf(month: string): string {
  return dayBefore(firstDayOf(monthsFrom(month, 1)))
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

/** The month that is likely to be closed: the running one in its last week, the one before until then. */
export function monthToClose(today: string): string {
  const month = monthOf(today)
  const daysLeft = Number(lastDayOf(month).slice(-2)) - Number(today.slice(-2))
  return daysLeft < 7 ? month : monthsFrom(month, -1)
}
