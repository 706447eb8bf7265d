import { expect, test } from 'vitest'
import { logFilter } from './log-filter.ts'

const none = { kind: '', person: '', from: '', to: '' }

test('what is no date, no known event or in the wrong order is left out', () => {
  expect(logFilter({ ...none, from: 'soon', to: '2026-13-01', kind: 'anything' })).toEqual({})
  expect(logFilter({ ...none, from: '2026-11-02', to: '2026-11-01' })).toEqual({})
})
