/** The latest calendar day that any place in Canada has reached: Newfoundland is the first to begin a day. */
export function latestDayInCanada(now: Date): string {
  const parts = new Map(newfoundland.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

const newfoundland = new Intl.DateTimeFormat('en', {
  timeZone: 'America/St_Johns',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
