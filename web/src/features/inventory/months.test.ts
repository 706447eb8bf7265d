import { expect, test } from 'vitest'
import { isMonth, monthsUpTo, monthToClose, usualDayOf } from './months.ts'

test('the last twelve months run over the turn of the year, the newest first', () => {
  const months = monthsUpTo('2026-03', 12)
  expect(months).toHaveLength(12)
  expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
  expect(months.at(-1)).toBe('2025-04')
})

test('a count of this month bears today’s date, one of an earlier month that month’s last', () => {
  expect(usualDayOf('2026-03', '2026-03-17')).toBe('2026-03-17')
  expect(usualDayOf('2026-02', '2026-03-17')).toBe('2026-02-28')
})

test.each(['', '2026', '2026-13', '2026-3', '0026-03', '1799-12', '2200-01', 'march'])(
  '%j is no month',
  (text) => {
    expect(isMonth(text)).toBe(false)
  },
)

test.each([
  ['2026-11-16', '2026-10'],
  ['2026-01-02', '2025-12'],
  ['2026-11-23', '2026-10'],
  ['2026-11-24', '2026-11'],
  ['2026-02-28', '2026-02'],
])('on %s the month to close is %s', (day, month) => {
  expect(monthToClose(day)).toBe(month)
})
