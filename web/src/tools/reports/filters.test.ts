import { expect, test } from 'vitest'
import {
  includesMonth,
  monthsOf,
  presetOf,
  readFilters,
  tierYear,
  withMonth,
  writeFilters,
} from './filters.ts'

const now = '2026-03'
const defaults = { from: '2025-04', to: '2026-03' }

test('a preset is a period up to the current month, or a calendar year', () => {
  expect(monthsOf('last_12', now)).toEqual(defaults)
  expect(monthsOf('last_12', '2026-12')).toEqual({ from: '2026-01', to: '2026-12' })
  expect(monthsOf('this_year', now)).toEqual({ from: '2026-01', to: '2026-03' })
  expect(monthsOf('last_year', now)).toEqual({ from: '2025-01', to: '2025-12' })
  expect(monthsOf('last_5_years', now)).toEqual({ from: '2022-01', to: '2026-03' })
  expect(presetOf({ from: '2025-01', to: '2025-12' }, now)).toBe('last_year')
  expect(presetOf({ from: '2025-02', to: '2025-12' }, now)).toBeUndefined()
})

test('a period includes its first and its last month', () => {
  expect(['2025-03', '2025-04', '2026-03', '2026-04'].map((month) => includesMonth(defaults, month))).toEqual(
    [false, true, true, false],
  )
})

test('a tier is of the year of the chosen month, or of the last month, once that year is over', () => {
  expect(tierYear({ from: '2022-01', to: '2024-12' }, now)).toBe('2024')
  expect(tierYear({ from: '2022-01', to: '2024-12', month: '2023-05' }, now)).toBe('2023')
  expect(tierYear(defaults, now)).toBe('2025')
})

test('filters survive the URL, which leaves out defaults', () => {
  const chosen = { property: 'CEM', from: '2024-01', to: '2024-06' }
  expect(readFilters(writeFilters(chosen, now), now)).toEqual(chosen)
  expect(writeFilters(defaults, now)).toBe('')
  expect(readFilters('', now)).toEqual({ ...defaults, property: undefined })
})

test.each([
  'from=2024-01',
  'from=2024-06&to=2024-01',
  'from=2024-13&to=2025-01',
  'from=1999-01&to=2026-01',
  'from=x&to=y',
])('the invalid months of %s get the default period', (search) => {
  expect(readFilters(`${search}&property=CEM`, now)).toEqual({ ...defaults, property: 'CEM' })
})

test('a period starts before its end and is no longer than a report can be', () => {
  expect(withMonth(defaults, 'from', '2026-04')).toEqual({ from: '2026-04', to: '2026-04' })
  expect(withMonth(defaults, 'to', '2024-01')).toEqual({ from: '2024-01', to: '2024-01' })
  expect(withMonth(defaults, 'from', '2015-01')).toEqual({ from: '2015-01', to: '2024-12' })
  expect(withMonth({ from: '2015-01', to: '2015-02' }, 'to', '2026-03')).toEqual({
    from: '2016-04',
    to: '2026-03',
  })
})
