import { expect, test } from 'vitest'
import { boardFrom, newestApproved, placeOf } from './board-data.ts'

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

test('the newest approved month of a SKU closes the months before it', () => {
  const board = boardFrom([
    { id: 1, sku: 3, date: '2026-03-31', approved_by: null },
    { id: 2, sku: 3, date: '2026-02-01', approved_by: 9 },
    { id: 3, sku: 3, date: '2025-12-01', approved_by: 9 },
  ])
  const months = ['2026-03', '2026-02', '2026-01', '2025-12']
  expect(newestApproved(board, 3, months)).toBe('2026-02')
  expect(newestApproved(board, 4, months)).toBeUndefined()
})
