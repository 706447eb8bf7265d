/** The calendar day where the person is, `2026-11-15`. */
export function ownDay(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return [year, ...[month, day].map((number) => String(number).padStart(2, '0'))].join('-')
}

/** The moment at which that day began there. */
export function ownDayBegan(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
