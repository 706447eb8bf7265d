/** A day is `2026-03-17` and belongs to no time zone. Days of four centuries are taken, from this one on. */
export const earliestDay = '1800-01-01'
export const inFourCenturies = /^(1[89]|2[01])\d\d-/

/** JavaScript would take the 30th of February for the 2nd of March. */
export function isCalendarDay(text: string): boolean {
  return inFourCenturies.test(text) && /^\d{4}-\d\d-\d\d$/.test(text) && isOnTheCalendar(text)
}

export function isOnTheCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

export function dayBefore(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - 1)
  return notTooEarly(moment.toISOString().slice(0, 10))
}

export function notTooEarly(day: string): string {
  return day < earliestDay ? earliestDay : day
}

/** The latest calendar day that any place in Canada has reached: Newfoundland is the first to begin a day. */
export function latestDayInCanada(now: Date): string {
  return dayIn(newfoundland, now)
}

/** The calendar day that is still going on somewhere in Canada: the Pacific coast is the last to end a day. */
export function earliestDayInCanada(now: Date): string {
  return dayIn(pacificCoast, now)
}

const newfoundland = daysOf('America/St_Johns')
const pacificCoast = daysOf('America/Vancouver')

function dayIn(format: Intl.DateTimeFormat, now: Date): string {
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

function daysOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
}
