import { expect, test } from 'vitest'
import { dayBefore, isCalendarDay, isOnTheCalendar } from './calendar-day.ts'

test('the day before the first of a year is in the year before', () => {
  expect(dayBefore('2026-01-01')).toBe('2025-12-31')
})

test('the first day that the server accepts has no day before it', () => {
  expect(dayBefore('1800-01-01')).toBe('1800-01-01')
})

test.each(['1800-01-01', '1999-12-31', '2026-03-17', '2024-02-29', '2199-12-31'])('%j is a day', (text) => {
  expect(isCalendarDay(text)).toBe(true)
})

test('a day of any century is on the calendar or not', () => {
  const days = ['0001-12-31', '1799-02-28', '2026-02-29', '2026-00-10', 'never']
  expect(days.map(isOnTheCalendar)).toEqual([true, true, false, false, false])
})

const noDays = [
  ...['', 'today', '2026', '2026-02', '2026-2-3', '2026-02-3', '2026-02-03 ', ' 2026-02-03', 'x2026-02-03'],
  ...[
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '1799-12-31',
    '2200-01-01',
    '20026-01-01',
    '18x0-01-01',
    '180x-01-01',
  ],
]
test.each(noDays)('%j is no day', (text) => {
  expect(isCalendarDay(text)).toBe(false)
})
