import { dayBefore } from './calendar-day.ts'

/** The number of months in a period, including the first and the last: `2026-10`. */
export function monthsBetween(from: string, to: string): number {
  return numberOf(to) - numberOf(from) + 1
}

/** The month so many months after that of a month or day, or earlier if negative. */
export function monthAfter(from: string, months: number): string {
  const number = numberOf(from) + months
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

export function lastDayOf(month: string): string {
  return dayBefore(`${monthAfter(month, 1)}-01`)
}

function numberOf(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
}
