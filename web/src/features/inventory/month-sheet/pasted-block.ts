import { countForm } from '@comptoir/contract/tables/count'
import { type Cell, type Grid, numberColumns } from './sheet-grid.ts'

/** Why a pasted cell was not filled in. */
export type RefusalReason = 'not_a_number' | 'locked' | 'outside'

export interface PastedBlock {
  filled: { cell: Cell; text: string }[]
  refused: { cell: Cell; text: string; reason: RefusalReason }[]
}

/** Where the cells of a copied block go: to the right and down from a cell. Empty ones leave what is there. */
export function placePasted(clipboard: string, from: Cell, grid: Grid): PastedBlock {
  const block: PastedBlock = { filled: [], refused: [] }
  for (const [down, line] of pastedLines(clipboard).entries()) {
    for (const [right, text] of line.entries()) {
      if (text.trim() === '') continue
      const cell = { row: from.row + down, column: from.column + right }
      const cards = pastedCards(text)
      if (cell.row >= grid.rows || cell.column >= numberColumns.length)
        block.refused.push({ cell, text, reason: 'outside' })
      else if (!grid.isOpen(cell)) block.refused.push({ cell, text, reason: 'locked' })
      else if (cards === undefined) block.refused.push({ cell, text, reason: 'not_a_number' })
      else block.filled.push({ cell, text: String(cards) })
    }
  }
  return block
}

/** Spreadsheets copy cells with tabs between them and an end of line after each row. */
function pastedLines(clipboard: string): string[][] {
  const lines = clipboard.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t'))
}

/**
 * A whole number as a spreadsheet writes it: digits grouped by spaces (also no-break ones) or commas, and decimals only if
 * they are zeros.
 */
export function pastedCards(text: string): number | undefined {
  const compact = text.replace(/\s/g, '')
  const whole = /^\d{1,3}(?:,\d{3})+$/.test(compact) ? compact : compact.replace(/[.,]0+$/, '')
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(whole) ? whole.replaceAll(',', '') : whole
  if (!/^\d+$/.test(digits)) return undefined
  const parsed = countForm.shape.on_hand.safeParse(Number(digits))
  return parsed.success ? Number(digits) : undefined
}
