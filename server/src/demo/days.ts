export const dayLength = 86_400_000

/** `2026-03-09`, in UTC like every date of the product. */
export function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

export function startOfDay(moment: number): number {
  return moment - (moment % dayLength)
}

/** The first day of the month, `monthsBefore` months earlier, or later if negative. */
export function startOfMonth(moment: number, monthsBefore = 0): number {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore, 1)
}

export function yearsBefore(moment: number, years: number): number {
  const date = new Date(moment)
  return date.setUTCFullYear(date.getUTCFullYear() - years)
}
