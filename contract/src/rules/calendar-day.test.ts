import { expect, test } from 'vitest'
import { dayBefore, isCalendarDay } from './calendar-day.ts'

test('the day before the first of a year is in the year before', () => {
  expect(dayBefore('2026-01-01')).toBe('2025-12-31')
})

test('the first day that the server accepts has no day before it', () => {
  expect(dayBefore('1800-01-01')).toBe('1800-01-01')
})

test.each(['', '2026-02-30', '2026-02', '1799-12-31', '20026-01-01', 'today'])('%j is no day', (text) => {
  expect(isCalendarDay(text)).toBe(false)
})
