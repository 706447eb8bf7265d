import { typedColumns } from '../count-values.ts'

/** A cell by its row and its place among the typed columns. */
export interface Cell {
  row: number
  column: number
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
  key: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  caret: { start: number; end: number; length: number },
): Move | undefined {
  if (key.altKey) return undefined
  const isWhole = caret.start === 0 && caret.end === caret.length
  const isControl = key.ctrlKey || key.metaKey
  if (key.key === 'Enter' && !isControl) return key.shiftKey ? 'previousSku' : 'nextSku'
  if (key.shiftKey) return undefined
  if (key.key === 'Home' && (isControl || isWhole)) return isControl ? 'sheetStart' : 'rowStart'
  if (key.key === 'End' && (isControl || isWhole)) return isControl ? 'sheetEnd' : 'rowEnd'
  if (isControl) return undefined
  if (key.key === 'ArrowUp') return 'up'
  if (key.key === 'ArrowDown') return 'down'
  if (key.key === 'ArrowLeft' && (isWhole || (caret.start === 0 && caret.end === 0))) return 'left'
  if (key.key === 'ArrowRight' && (isWhole || (caret.start === caret.length && caret.end === caret.length)))
    return 'right'
  return undefined
}

/** The cell that a move leads to: the nearest open one in its direction. Undefined at the edge of the sheet. */
export function cellAfter(from: Cell, move: Move, grid: Grid): Cell | undefined {
  const { row, column } = from
  const byRow = cellsByRow(grid.rows)
  const byColumn = cellsByColumn(grid.rows)
  const open = (cells: readonly Cell[]) => cells.find(grid.isOpen)
  const after = (cells: readonly Cell[]) => cells.slice(indexIn(cells, from) + 1)
  const before = (cells: readonly Cell[]) => cells.slice(0, indexIn(cells, from)).reverse()
  switch (move) {
    case 'up':
      return open(before(byColumn).filter((cell) => cell.column === column))
    case 'down':
      return open(after(byColumn).filter((cell) => cell.column === column))
    case 'left':
      return open(before(byRow).filter((cell) => cell.row === row))
    case 'right':
      return open(after(byRow).filter((cell) => cell.row === row))
    case 'previousSku':
      return open(before(byColumn))
    case 'nextSku':
      return open(after(byColumn))
    case 'rowStart':
      return open(byRow.filter((cell) => cell.row === row))
    case 'rowEnd':
      return open(byRow.filter((cell) => cell.row === row).reverse())
    case 'sheetStart':
      return open(byRow)
    case 'sheetEnd':
      return open(byRow.toReversed())
  }
}

function cellsByRow(rows: number): Cell[] {
  return Array.from({ length: rows }, (_, row) => typedColumns.map((_, column) => ({ row, column }))).flat()
}

function cellsByColumn(rows: number): Cell[] {
  return typedColumns.flatMap((_, column) => Array.from({ length: rows }, (_, row) => ({ row, column })))
}

function indexIn(cells: readonly Cell[], { row, column }: Cell): number {
  return cells.findIndex((cell) => cell.row === row && cell.column === column)
}
