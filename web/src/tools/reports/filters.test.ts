import { expect, test } from 'vitest'
import { monthsOf, presetOf, readFilters, withMonth, writeFilters } from './filters.ts'

const now = '2026-03'
const usual = { from: '2025-04', to: '2026-03' }

test('the presets are whole months up to this one, or a calendar year', () => {
  expect(monthsOf('last_12', now)).toEqual(usual)
  expect(monthsOf('last_12', '2026-12')).toEqual({ from: '2026-01', to: '2026-12' })
  expect(monthsOf('this_year', now)).toEqual({ from: '2026-01', to: '2026-03' })
  expect(monthsOf('last_year', now)).toEqual({ from: '2025-01', to: '2025-12' })
  expect(monthsOf('last_5_years', now)).toEqual({ from: '2022-01', to: '2026-03' })
  expect(presetOf({ from: '2025-01', to: '2025-12' }, now)).toBe('last_year')
  expect(presetOf({ from: '2025-02', to: '2025-12' }, now)).toBeUndefined()
})

test('an address keeps what was chosen, and says nothing of what is so anyway', () => {
  const chosen = { property: 'CEM', from: '2024-01', to: '2024-06' }
  expect(readFilters(writeFilters(chosen, now), now)).toEqual(chosen)
  expect(writeFilters(usual, now)).toBe('')
  expect(readFilters('', now)).toEqual({ ...usual, property: undefined })
})

test.each([
  'from=2024-01',
  'from=2024-06&to=2024-01',
  'from=2024-13&to=2025-01',
  'from=1999-01&to=2026-01',
  'from=x&to=y',
])('months that are none, as in %s, are the usual ones', (search) => {
  expect(readFilters(`${search}&property=CEM`, now)).toEqual({ ...usual, property: 'CEM' })
})

test('a period has a beginning before its end and no more months than can be asked for', () => {
  expect(withMonth(usual, 'from', '2026-04')).toEqual({ from: '2026-04', to: '2026-04' })
  expect(withMonth(usual, 'to', '2024-01')).toEqual({ from: '2024-01', to: '2024-01' })
  expect(withMonth(usual, 'from', '2015-01')).toEqual({ from: '2015-01', to: '2024-12' })
  expect(withMonth({ from: '2015-01', to: '2015-02' }, 'to', '2026-03')).toEqual({
    from: '2016-04',
    to: '2026-03',
  })
})
