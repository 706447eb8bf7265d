import type { SkuRow } from '@comptoir/contract/tables/count'
import { expect, test } from 'vitest'
import { type BoardRow, newestApproved, placeOf, readBoard } from './board-data.ts'
import { card, noMoves, sleeves } from './testing/count-rows.ts'

const skus: SkuRow[] = [
  { ...card, id: 3 },
  { ...sleeves, id: 4 },
]
const none = async () => []

function row(values: Pick<BoardRow, 'id' | 'sku' | 'date' | 'on_hand'> & Partial<BoardRow>): BoardRow {
  return { ...noMoves, approved_by: null, previous_on_hand: null, ...values }
}

test('a month is pending, approved or missing, with what is on hand and its discrepancy', async () => {
  const board = await readBoard(
    [
      row({ id: 1, sku: 3, date: '2026-03-31', on_hand: 95, activated: 10 }),
      row({ id: 2, sku: 3, date: '2026-02-28', on_hand: 107, approved_by: 9, previous_on_hand: 100 }),
      row({ id: 3, sku: 4, date: '2026-03-31', on_hand: 12 }),
    ],
    skus,
    none,
  )
  expect([...board]).toEqual([
    ['3 2026-03', { id: 1, state: 'pending', onHand: 95, discrepancy: -2 }],
    ['3 2026-02', { id: 2, state: 'approved', onHand: 107, discrepancy: 7 }],
    ['4 2026-03', { id: 3, state: 'pending', onHand: 12, discrepancy: undefined }],
  ])
})

test('the first count of the board starts from one before it, which is read for that SKU alone', async () => {
  const asked: number[][] = []
  const board = await readBoard(
    [
      row({ id: 1, sku: 3, date: '2026-03-31', on_hand: 40 }),
      row({ id: 2, sku: 4, date: '2026-03-31', on_hand: 1 }),
    ],
    skus,
    async (of) => {
      asked.push(of)
      return [{ id: 9, sku: 3, date: '2025-01-31', on_hand: 41 }]
    },
  )
  expect(board.get(placeOf(3, '2026-03'))).toMatchObject({ discrepancy: -1 })
  expect(asked).toEqual([[3]])
})

test('the newest approved month of a SKU closes the months before it', async () => {
  const board = await readBoard(
    [
      row({ id: 1, sku: 3, date: '2026-03-31', on_hand: 1 }),
      row({ id: 2, sku: 3, date: '2026-02-01', on_hand: 1, approved_by: 9, previous_on_hand: 1 }),
      row({ id: 3, sku: 3, date: '2025-12-01', on_hand: 1, approved_by: 9, previous_on_hand: 1 }),
    ],
    skus,
    none,
  )
  const months = ['2026-03', '2026-02', '2026-01', '2025-12']
  expect(newestApproved(board, 3, months)).toBe('2026-02')
  expect(newestApproved(board, 4, months)).toBeUndefined()
})
