import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { typedDay, typedMonth } from './typed-day.ts'

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026/11/5', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['november 5 2026', '2026-11-05'],
  ['5 nov. 2026', '2026-11-05'],
  ['5 novembre 2026', '2026-11-05'],
  ['1 août 2026', '2026-08-01'],
  ['1 aout 2026', '2026-08-01'],
  ['29 févr. 2028', '2028-02-29'],
  ['3 juin 2026', '2026-06-03'],
  ['3 juil. 2026', '2026-07-03'],
])('%s is the day %s', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each([
  '',
  '2026',
  '2026-11',
  'Nov 5',
  '05/11/2026',
  '29 févr. 2026',
  '2026-13-01',
  '5 jui 2026',
  '1526-11-05',
])('“%s” is no day', (text) => {
  expect(typedDay(text)).toBeUndefined()
})

test.each([
  ['2026-11', '2026-11'],
  ['2026 3', '2026-03'],
  ['Nov 2026', '2026-11'],
  ['décembre 2026', '2026-12'],
])('%s is the month %s', (text, month) => {
  expect(typedMonth(text)).toBe(month)
})

test.each(['', '2026', 'nov', '2026-13', '2026-11-05'])('“%s” is no month', (text) => {
  expect(typedMonth(text)).toBeUndefined()
})

test.each(['en', 'fr'] as const)('what a field shows can be typed, in %s', (language) => {
  const format = createFormat(language)
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-09`
    expect(typedDay(format.day(day))).toBe(day)
    expect(typedMonth(format.month(day.slice(0, 7)))).toBe(day.slice(0, 7))
  }
})
