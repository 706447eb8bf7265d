import { describe, expect, test } from 'vitest'
import { cardColumns, typedColumns } from '../count-values.ts'
import { type Cell, cellAfter, type Grid, type Move, moveOf } from './sheet-grid.ts'

const onHand = cardColumns.indexOf('on_hand')
const reason = typedColumns.indexOf('reason')

/** Row 1 is approved, row 3 asks for the number on hand alone, row 2 for a reason. */
const grid: Grid = {
  rows: 4,
  isOpen: ({ row, column }) => {
    if (row === 1) return false
    if (row === 3) return column === onHand
    return column !== reason || row === 2
  },
}

const at = (row: number, column: number): Cell => ({ row, column })

test('what came in stands before what went out, and the number on hand at the end', () => {
  expect(typedColumns).toEqual([
    'received',
    'activated',
    'destroyed',
    'lost',
    'transferred',
    'on_hand',
    'reason',
  ])
})

test.each<[string, Cell, Move, Cell | undefined]>([
  ['down, past an approved row', at(0, 0), 'down', at(2, 0)],
  ['down, no further than the column goes', at(2, 0), 'down', undefined],
  ['down to a SKU that asks for one number', at(2, onHand), 'down', at(3, onHand)],
  ['up', at(2, 0), 'up', at(0, 0)],
  ['right', at(0, 0), 'right', at(0, 1)],
  ['right, no further than the row goes', at(0, onHand), 'right', undefined],
  ['right to the reason where one is asked for', at(2, onHand), 'right', at(2, reason)],
  ['left, never into the row above', at(2, 0), 'left', undefined],
  ['to the next SKU', at(0, 1), 'nextSku', at(2, 1)],
  ['to the head of the next column after the last SKU', at(2, 0), 'nextSku', at(0, 1)],
  ['back to the foot of the column before', at(0, 1), 'previousSku', at(2, 0)],
  ['nowhere after the last cell', at(2, reason), 'nextSku', undefined],
  ['to the start of the row', at(2, 4), 'rowStart', at(2, 0)],
  ['to the end of the row', at(0, 2), 'rowEnd', at(0, onHand)],
  ['to the start of the sheet', at(3, onHand), 'sheetStart', at(0, 0)],
  ['to the end of the sheet', at(0, 0), 'sheetEnd', at(3, onHand)],
])('a move goes %s', (_, from, move, to) => {
  expect(cellAfter(from, move, grid)).toEqual(to)
})

describe('a key', () => {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
  const whole = { start: 0, end: 3, length: 3 }
  const inside = { start: 1, end: 1, length: 3 }
  const empty = { start: 0, end: 0, length: 0 }

  test('Enter goes down and Shift+Enter up, wherever the caret is', () => {
    for (const caret of [whole, inside, empty]) {
      expect(moveOf({ ...plain, key: 'Enter' }, caret)).toBe('nextSku')
      expect(moveOf({ ...plain, key: 'Enter', shiftKey: true }, caret)).toBe('previousSku')
      expect(moveOf({ ...plain, key: 'ArrowDown' }, caret)).toBe('down')
    }
  })

  test('arrows to the side leave the cell at the edge of its text only', () => {
    const right = { ...plain, key: 'ArrowRight' }
    const left = { ...plain, key: 'ArrowLeft' }
    expect(moveOf(right, inside)).toBeUndefined()
    expect(moveOf(left, inside)).toBeUndefined()
    expect(moveOf(right, { start: 3, end: 3, length: 3 })).toBe('right')
    expect(moveOf(left, { start: 3, end: 3, length: 3 })).toBeUndefined()
    expect(moveOf(left, { start: 0, end: 0, length: 3 })).toBe('left')
    expect(moveOf(right, whole)).toBe('right')
    expect(moveOf(left, empty)).toBe('left')
  })

  test('Home and End belong to the text while it is edited', () => {
    expect(moveOf({ ...plain, key: 'Home' }, whole)).toBe('rowStart')
    expect(moveOf({ ...plain, key: 'End' }, empty)).toBe('rowEnd')
    expect(moveOf({ ...plain, key: 'Home' }, inside)).toBeUndefined()
    expect(moveOf({ ...plain, key: 'End', ctrlKey: true }, inside)).toBe('sheetEnd')
  })

  test('keys that select or write text stay with the text', () => {
    expect(moveOf({ ...plain, key: 'ArrowRight', shiftKey: true }, whole)).toBeUndefined()
    expect(moveOf({ ...plain, key: 'ArrowLeft', altKey: true }, whole)).toBeUndefined()
    expect(moveOf({ ...plain, key: '7' }, whole)).toBeUndefined()
  })
})
