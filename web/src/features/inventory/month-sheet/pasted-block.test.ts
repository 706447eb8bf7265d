import { expect, test } from 'vitest'
import { pastedCards, placePasted } from './pasted-block.ts'
import { type Grid, numberColumns } from './sheet-grid.ts'

const onHand = numberColumns.indexOf('on_hand')
const grid: Grid = { rows: 3, isOpen: ({ row, column }) => row !== 1 && (row !== 2 || column === onHand) }

test.each([
  ['0', 0],
  ['0042', 42],
  [' 17 ', 17],
  ['1 070', 1070],
  ['1\u00a0070', 1070],
  ['1\u202f234\u202f567', 1_234_567],
  ['1,070', 1070],
  ['1,234,567', 1_234_567],
  ['12,00', 12],
  ['12.0', 12],
  ['1 070,00', 1070],
  ['1,070.00', 1070],
])('%j is a number of cards', (text, cards) => {
  expect(pastedCards(text)).toBe(cards)
})

test.each(['', '-3', '−3', '1,5', '1.25', '12,34', '(4)', '1e3', '4 cards', '#N/A', '$5', '9999999999'])(
  '%j is no number of cards',
  (text) => {
    expect(pastedCards(text)).toBeUndefined()
  },
)

test('a block fills to the right and down from the cell', () => {
  const { filled, refused } = placePasted('1\t2\r\n', { row: 0, column: 3 }, grid)
  expect(filled).toEqual([
    { cell: { row: 0, column: 3 }, text: '1' },
    { cell: { row: 0, column: 4 }, text: '2' },
  ])
  expect(refused).toEqual([])
})

test('each cell that cannot be filled says why, and the others are filled', () => {
  const { filled, refused } = placePasted('n/a\t5\n6\t7\n8\t9\t10\n11\n', { row: 0, column: 4 }, grid)
  expect(filled.map(({ text }) => text)).toEqual(['5', '9'])
  expect(refused).toEqual([
    { cell: { row: 0, column: 4 }, text: 'n/a', reason: 'not_a_number' },
    { cell: { row: 1, column: 4 }, text: '6', reason: 'locked' },
    { cell: { row: 1, column: 5 }, text: '7', reason: 'locked' },
    { cell: { row: 2, column: 4 }, text: '8', reason: 'locked' },
    { cell: { row: 2, column: 6 }, text: '10', reason: 'outside' },
    { cell: { row: 3, column: 4 }, text: '11', reason: 'outside' },
  ])
})

test('an empty cell leaves what is there', () => {
  expect(placePasted('1\t\t3', { row: 0, column: 0 }, grid).filled).toEqual([
    { cell: { row: 0, column: 0 }, text: '1' },
    { cell: { row: 0, column: 2 }, text: '3' },
  ])
})
