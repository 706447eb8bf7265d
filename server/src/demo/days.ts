import { at } from './seeded-random.ts'

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

/** The time that the demo's orders fill, up to the moment it is loaded. */
export interface Timeline {
  start: number
  today: number
  /** That many times from start to today, ascending; denser before the holidays and in later years. */
  moments(count: number): Generator<number>
}

export function planTimeline(today: number, years: number): Timeline {
  const start = startOfDay(yearsBefore(today, years))
  const days = Math.floor((today - start) / dayLength) + 1
  const weights = Float64Array.from({ length: days }, (_, day) =>
    weightOf(start + day * dayLength, day / days),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    start,
    today,
    *moments(count) {
      let [day, before] = [0, 0]
      for (let index = 0; index < count; index++) {
        const target = ((index + 0.5) / count) * total
        while (day < days - 1 && before + at(weights, day) < target) before += at(weights, day++)
        const passed = Math.min(1, (target - before) / at(weights, day))
        const morning = start + day * dayLength
        yield day === days - 1
          ? morning + Math.floor((today - morning) * passed)
          : morning + opening + Math.floor((closing - opening) * passed)
      }
    },
  }
}

/** From nine in Halifax until nine in Vancouver, roughly, in UTC. */
const opening = 13 * 3_600_000
const closing = dayLength - 60_000

const monthWeights = [0.7, 0.8, 0.8, 0.9, 1.1, 1, 0.7, 0.8, 0.9, 1, 1.8, 3]
const weekdayWeights = [0.5, 1, 1, 1.1, 1.2, 1.2, 0.8]

function weightOf(moment: number, passed: number): number {
  const date = new Date(moment)
  return at(monthWeights, date.getUTCMonth()) * at(weekdayWeights, date.getUTCDay()) * (1 + 0.5 * passed)
}
