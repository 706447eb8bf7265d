import type { ColumnType } from '@comptoir/contract/columns'
import { expect, test } from 'vitest'
import { type Column, columnOf } from '../definition/define-table.ts'
import { coerced, isStorable, rowId } from './coerce.ts'

const column = (kind: ColumnType): Column => columnOf(kind, { type: kind, length: null }, undefined)

test.each<[ColumnType, unknown, unknown]>([
  ['text', '', ''],
  ['text', ' as it is ', ' as it is '],
  ['boolean', false, false],
  ['integer', 5, 5],
  ['integer', '-5', -5],
  ['integer', 2_147_483_647, 2_147_483_647],
  ['bigint', '9007199254740991', 9_007_199_254_740_991],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2026-01-31T00:00:00Z', '2026-01-31'],
  ['date', '2026-01-31T20:00:00.000-05:00', '2026-02-01'],
  ['timestamp', '2026-01-31T15:00:00Z', '2026-01-31T15:00:00.000Z'],
  ['timestamp', '2026-01-31T15:00:00.123456-05:00', '2026-01-31T20:00:00.123Z'],
  ['timestamp', '2026-01-31 15:00', '2026-01-31T15:00:00.000Z'],
  ['timestamp', '2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['numeric', 49.6, 49.6],
  ['numeric', '49.60', 49.6],
  ['numeric', -0.01, -0.01],
  ['numeric', 9_999_999_999.99, 9_999_999_999.99],
  ['text', null, null],
  ['boolean', undefined, null],
])('%s takes %j as %j', (kind, value, expected) => {
  expect(coerced(column(kind), value)).toBe(expected)
})

test.each<[ColumnType, unknown]>([
  ['text', 5],
  ['text', ['x']],
  ['text', {}],
  ['text', 'a\0b'],
  ['text', '\ud800'],
  ['boolean', 'true'],
  ['boolean', 1],
  ['integer', 1.5],
  ['integer', '1.0'],
  ['integer', ' 1'],
  ['integer', ''],
  ['integer', 2_147_483_648],
  ['integer', true],
  ['bigint', '9007199254740993'],
  ['bigint', Number.POSITIVE_INFINITY],
  ['date', '2026-02-29'],
  ['date', '2026-2-1'],
  ['date', '2026-02-29T00:00:00Z'],
  ['date', '9999-01-01T00:00:00Z'],
  ['date', '9999-01-01'],
  ['date', 20260131],
  ['timestamp', '2026-02-30T00:00:00Z'],
  ['timestamp', '2026-01-31T25:00:00Z'],
  ['timestamp', 'now'],
  ['timestamp', 'infinity'],
  ['timestamp', 1_700_000_000_000],
  ['numeric', 0.005],
  ['numeric', '1e3'],
  ['numeric', 1e10],
  ['numeric', Number.NaN],
  ['numeric', '1,50'],
])('%s does not take %j', (kind, value) => {
  expect(() => coerced(column(kind), value)).toThrow(
    expect.objectContaining({ key: 'bad_input', property: kind }),
  )
})

test('a row id is a plain number that fits', () => {
  expect(['1', '0', '9007199254740991'].map(rowId)).toEqual([1, 0, 9_007_199_254_740_991])
  expect(['', 'x', '-1', '1.0', ' 1', '1e3', '0x1', '9007199254740992', '9'.repeat(30)].map(rowId)).toEqual(
    Array(9).fill(undefined),
  )
})

test('text is storable without NUL and without halves of characters', () => {
  expect(['', 'é', '😀', '\u0001'].map(isStorable)).toEqual([true, true, true, true])
  expect(['\0', 'a\0', '\ud83d', '\ude00\ud83d'].map(isStorable)).toEqual([false, false, false, false])
})
