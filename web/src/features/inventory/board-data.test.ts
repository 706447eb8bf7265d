import { expect, test } from 'vitest'
import { boardFrom, placeOf } from './board-data.ts'

test('a SKU’s month is approved, pending, or missing', () => {
  const board = boardFrom([
    { id: 1, sku: 3, date: '2026-03-31', approved_by: null },
    { id: 2, sku: 3, date: '2026-02-01', approved_by: 9 },
  ])
  expect(board.get(placeOf(3, '2026-03'))).toEqual({ id: 1, state: 'pending' })
  expect(board.get(placeOf(3, '2026-02'))).toEqual({ id: 2, state: 'approved' })
  expect(board.get(placeOf(3, '2026-01'))).toBeUndefined()
  expect(board.get(placeOf(4, '2026-03'))).toBeUndefined()
})
