import { type TypedColumn, typedColumns } from '../count-values.ts'

export interface Cell {
  row: number
  column: TypedColumn
}

/** The sheet as far as moving in it is concerned: how many rows it has, and which cells can be typed into. */
export interface Grid {
  rows: number
  isOpen: (cell: Cell) => boolean
}

export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  /** Along the column and on to the next one, as numbers are typed in from a list. */
  | 'previousSku'
  | 'nextSku'
  | 'rowStart'
  | 'rowEnd'
  | 'sheetStart'
  | 'sheetEnd'

/** What a key does in a cell; undefined where the key belongs to the text. */
export function moveOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Keys,
  { selectionStart: start, selectionEnd: end, value }: Caret,
): Move | undefined {
  const isWhole = start === 0 && end === value.length
  const isControl = ctrlKey || metaKey
  if (altKey) return undefined
  if (key === 'Enter' && !isControl) return shiftKey ? 'previousSku' : 'nextSku'
  if (shiftKey) return undefined
  if (key === 'Home' && (isControl || isWhole)) return isControl ? 'sheetStart' : 'rowStart'
  if (key === 'End' && (isControl || isWhole)) return isControl ? 'sheetEnd' : 'rowEnd'
  if (isControl) return undefined
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  const isLeaving = isWhole || start === end
  if (key === 'ArrowLeft' && isLeaving && start === 0) return 'left'
  return key === 'ArrowRight' && isLeaving && end === value.length ? 'right' : undefined
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
type Caret = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd' | 'value'>

/** The cell that a move leads to: the nearest open one in its direction. Undefined at the edge of the sheet. */
export function cellAfter(from: Cell, move: Move, { rows, isOpen }: Grid): Cell | undefined {
  const everyRow = Array.from({ length: rows }, (_, row) => row)
  const byRow = everyRow.flatMap((row) => typedColumns.map((column) => ({ row, column })))
  const byColumn = typedColumns.flatMap((column) => everyRow.map((row) => ({ row, column })))
  const inRow = byRow.filter(({ row }) => row === from.row)
  const inColumn = byColumn.filter(({ column }) => column === from.column)
  const at = (cells: readonly Cell[]) =>
    cells.findIndex(({ row, column }) => row === from.row && column === from.column)
  const after = (cells: readonly Cell[]) => cells.slice(at(cells) + 1)
  const before = (cells: readonly Cell[]) => cells.slice(0, at(cells)).reverse()
  const ways: Record<Move, readonly Cell[]> = {
    up: before(inColumn),
    down: after(inColumn),
    left: before(inRow),
    right: after(inRow),
    previousSku: before(byColumn),
    nextSku: after(byColumn),
    rowStart: inRow,
    rowEnd: inRow.toReversed(),
    sheetStart: byRow,
    sheetEnd: byRow.toReversed(),
  }
  return ways[move].find(isOpen)
}
