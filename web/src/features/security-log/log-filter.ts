import { securityEventKinds } from '@comptoir/contract/security-log'
import { typedDay } from '../../lib/typed-day.ts'

/** The fields above the log, as the URL keeps them. The days are in the browser's time zone. */
export type LogFields = Record<'kind' | 'person' | 'from' | 'to', string>

/** A field that holds no date, or dates in the wrong order, filter nothing. */
export function logFilter({ kind, person, from, to }: LogFields) {
  const known = securityEventKinds.find((one) => one === kind)
  const [first, last] = areDaysInOrder(from, to) ? [typedDay(from), typedDay(to)] : []
  return {
    ...(known && { kind: known }),
    ...(person.trim() && { person: person.trim() }),
    ...(first && { from: startOf(first, 0) }),
    ...(last && { to: startOf(last, 1) }),
  }
}

export function areDaysInOrder(from: string, to: string): boolean {
  const [first, last] = [typedDay(from), typedDay(to)]
  return !first || !last || first <= last
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
