import { expect, test } from 'vitest'
import type { TypedColumn } from '../count-values.ts'
import { type Cell, cellAfter, type Grid, type Move, moveOf } from './sheet-grid.ts'

/** Row 1 is approved, row 3 asks for the number on hand alone, row 2 for a reason. */
const grid: Grid = {
  rows: 4,
  isOpen: ({ row, column }) => {
    if (row === 1) return false
    if (row === 3) return column === 'on_hand'
    return column !== 'reason' || row === 2
  },
}

const at = (row: number, column: TypedColumn): Cell => ({ row, column })

test.each<[string, Cell, Move, Cell | undefined]>([
  ['down, past an approved row', at(0, 'received'), 'down', at(2, 'received')],
  ['down, no further than the column goes', at(2, 'received'), 'down', undefined],
  ['down to a SKU that asks for one number', at(2, 'on_hand'), 'down', at(3, 'on_hand')],
  ['up', at(2, 'received'), 'up', at(0, 'received')],
  ['right', at(0, 'received'), 'right', at(0, 'activated')],
  ['right, no further than the row goes', at(0, 'on_hand'), 'right', undefined],
  ['right to the reason where one is asked for', at(2, 'on_hand'), 'right', at(2, 'reason')],
  ['left, never into the row above', at(2, 'received'), 'left', undefined],
  ['to the next SKU', at(0, 'activated'), 'nextSku', at(2, 'activated')],
  ['to the head of the next column after the last SKU', at(2, 'received'), 'nextSku', at(0, 'activated')],
  ['back to the foot of the column before', at(0, 'activated'), 'previousSku', at(2, 'received')],
  ['nowhere after the last cell', at(2, 'reason'), 'nextSku', undefined],
  ['to the start of the row', at(2, 'transferred'), 'rowStart', at(2, 'received')],
  ['to the end of the row', at(0, 'destroyed'), 'rowEnd', at(0, 'on_hand')],
  ['to the start of the sheet', at(3, 'on_hand'), 'sheetStart', at(0, 'received')],
  ['to the end of the sheet', at(0, 'received'), 'sheetEnd', at(3, 'on_hand')],
])('a move goes %s', (_, from, move, to) => {
  expect(cellAfter(from, move, grid)).toEqual(to)
})

test.each<[key: string, text: string, Move | undefined]>([
  // Enter and the arrows up and down leave the cell wherever the caret is.
  ['Enter', '[123]', 'nextSku'],
  ['Enter', '1|23', 'nextSku'],
  ['Shift Enter', '1|23', 'previousSku'],
  ['Shift Enter', '|', 'previousSku'],
  ['ArrowDown', '1|23', 'down'],
  // Those to the side leave it at the edge of its text only.
  ['ArrowRight', '1|23', undefined],
  ['ArrowLeft', '1|23', undefined],
  ['ArrowRight', '123|', 'right'],
  ['ArrowLeft', '123|', undefined],
  ['ArrowLeft', '|123', 'left'],
  ['ArrowRight', '[123]', 'right'],
  ['ArrowLeft', '|', 'left'],
  ['ArrowLeft', '[12]3', undefined],
  // Home and End belong to the text while it is edited.
  ['Home', '[123]', 'rowStart'],
  ['End', '|', 'rowEnd'],
  ['Home', '1|23', undefined],
  ['Control End', '1|23', 'sheetEnd'],
  // Keys that select or write text stay with the text.
  ['Shift ArrowRight', '[123]', undefined],
  ['Alt ArrowLeft', '[123]', undefined],
  ['7', '[123]', undefined],
])('%s in %j is the move %s', (keys, text, move) => {
  const held = (name: string) => keys.startsWith(name)
  const modifiers = { shiftKey: held('Shift'), ctrlKey: held('Control'), altKey: held('Alt'), metaKey: false }
  const caret = {
    selectionStart: text.search(/[[|]/),
    selectionEnd: text.replace('[', '').search(/[\]|]/),
    value: text.replace(/[[\]|]/g, ''),
  }
  expect(moveOf({ key: keys.split(' ').at(-1) ?? '', ...modifiers }, caret)).toBe(move)
})
