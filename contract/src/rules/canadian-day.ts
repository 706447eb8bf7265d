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
