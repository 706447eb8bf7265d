import { expect, test } from 'vitest'
import { logFilter } from './log-filter.ts'

const none = { kind: '', person: '', from: '', to: '' }

test('empty fields filter nothing', () => {
  expect(logFilter(none)).toEqual({})
})

test('both days are included, in the time zone of the browser', () => {
  const { from = '', to = '' } = logFilter({ ...none, from: '2026-11-01', to: '2026-11-01' })
  expect(new Date(from)).toEqual(new Date(2026, 10, 1))
  expect(new Date(to)).toEqual(new Date(2026, 10, 2))
})

test('what is no date, no known event or in the wrong order is left out', () => {
  expect(logFilter({ ...none, from: 'soon', to: '2026-13-01', kind: 'anything' })).toEqual({})
  expect(logFilter({ ...none, from: '2026-11-02', to: '2026-11-01' })).toEqual({})
})

test('a person and a kind are passed on', () => {
  expect(logFilter({ ...none, person: ' ada ', kind: 'sign_in' })).toEqual({ person: 'ada', kind: 'sign_in' })
})
