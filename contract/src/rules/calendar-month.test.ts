import { expect, test } from 'vitest'
import { lastDayOf } from './calendar-month.ts'

test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day)
})
