/** The calendar day in the browser's time zone, `2026-11-15`. */
export function localDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return [year, ...[month, day].map((number) => String(number).padStart(2, '0'))].join('-')
}

/** The moment at which that day began. */
export function localDayStart(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
