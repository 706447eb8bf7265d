import { useEffect, useState } from 'react'

/** The calendar day in the browser's time zone, `2026-11-15`. */
export function localDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return [year, ...[month, day].map((number) => String(number).padStart(2, '0'))].join('-')
}

/**
 * The day of a row in the browser's time zone. The server dates a row that is created here by its UTC day, which in a
 * Canadian evening is tomorrow; a day that was set by hand or elsewhere has no time zone and stays.
 */
export function localDayOf(day: string, createddate: string): string {
  const created = new Date(createddate)
  return created.toISOString().startsWith(day) ? localDay(created) : day
}

/** The moment at which that day began. */
export function localDayStart(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}

/** The current time in milliseconds since the epoch, updated at an interval. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
