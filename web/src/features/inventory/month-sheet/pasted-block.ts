import { countNames } from '@comptoir/contract/count-names'
import { countFigures } from '@comptoir/contract/rules/discrepancy'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { withoutFormulaGuard } from '@comptoir/contract/rules/formula-guard'
import { countForm } from '@comptoir/contract/tables/count'
import { cardColumns, type TypedColumn, typedColumns } from '../count-values.ts'
import type { Cell, Grid } from './sheet-grid.ts'
import { shortCountNames } from './short-count-names.ts'

/** Why a pasted cell was not filled in. */
export type RefusalReason = 'not_a_number' | 'locked' | 'outside' | 'heading'

export interface PastedBlock {
  filled: { cell: Cell; text: string }[]
  refused: { cell: Cell; text: string; reason: RefusalReason }[]
}

/**
 * Where the cells of a copied block go. A line that names a SKU goes to its row, and a column with a heading below that heading;
 * all else to the right and down from a cell. Empty ones leave what is there, and numbers below an unknown heading are refused.
 */
export function placePasted(
  clipboard: string,
  from: Cell,
  grid: Grid,
  /** The description of the SKU of each row. */
  skus: readonly string[],
): PastedBlock {
  const rowOf = skuFinder(skus)
  const headingOf = (text: string) => headings().get(foldedName(text))
  const skuIn = (line: readonly string[]) =>
    line.findIndex((text) => !isNumber(text) && rowOf(text) !== undefined)
  const lines = pastedLines(clipboard, (text) => rowOf(text) !== undefined || headingOf(text) !== undefined)
  const [first = [], ...others] = lines
  const found = first.map(headingOf)
  const hasHeadings = found.some((name) => name !== undefined) && !first.some(isNumber)
  // Titles that are not known are passed over, because the lines below name their SKUs.
  const hasTitles =
    hasHeadings || (skuIn(first) < 0 && !first.some(isNumber) && others.some((line) => skuIn(line) >= 0))
  const width = Math.max(...lines.map((line) => line.length))
  const block: PastedBlock = { filled: [], refused: [] }
  if (hasHeadings)
    for (const [at, text] of first.entries())
      if (!found[at] && text.trim() !== '' && others.some((line) => isNumber(line[at] ?? '')))
        block.refused.push({ cell: outside, text, reason: 'heading' })
  for (const [down, line] of (hasTitles ? others : lines).entries()) {
    const skuAt = hasHeadings && found.includes('sku') ? found.indexOf('sku') : skuIn(line)
    const sku = line[skuAt] ?? ''
    const row = skuAt >= 0 ? rowOf(sku) : from.row + down
    const columns = hasHeadings ? found : columnsOf(width, skuAt, from.column)
    if (row !== undefined) placeLine(block, line, row, columns, grid)
    else if (sku.trim() !== '') block.refused.push({ cell: outside, text: sku, reason: 'outside' })
  }
  return block
}

/** What the columns are called on the sheet and in the file, in either language: files are sent to others. */
function headings(): ReadonlyMap<string, TypedColumn | 'sku' | 'untyped'> {
  const named = [...Object.values(countNames), ...Object.values(shortCountNames)]
    .flatMap((names) => Object.entries<string>(names))
    .map(([figure, name]) => {
      const column = (['sku', ...typedColumns] as const).find((one) => one === figure)
      return [foldedName(name), column ?? 'untyped'] as const
    })
  return new Map([['sku', 'sku'], ...named])
}

/** The figures that are not typed are known, and passed over. */
type PastedColumn = TypedColumn | 'sku' | 'untyped' | 'outside' | undefined

const outside: Cell = { row: Number.POSITIVE_INFINITY, column: typedColumns.length }

function placeLine(
  block: PastedBlock,
  line: readonly string[],
  row: number,
  columns: readonly PastedColumn[],
  grid: Grid,
): void {
  for (const [at, text] of line.entries()) {
    const name = columns[at]
    if (text.trim() === '' || name === 'sku' || name === 'untyped' || name === undefined) continue
    const column = name === 'outside' ? outside.column : typedColumns.indexOf(name)
    place(block, { row, column }, text, grid)
  }
}

function place(block: PastedBlock, cell: Cell, text: string, grid: Grid): void {
  if (cell.row >= grid.rows || cell.column >= typedColumns.length) {
    block.refused.push({ cell, text, reason: 'outside' })
    return
  }
  if (!grid.isOpen(cell)) block.refused.push({ cell, text, reason: 'locked' })
  else if (typedColumns[cell.column] === 'reason') block.filled.push({ cell, text: asTyped(text) })
  else {
    const cards = pastedCards(text)
    if (cards === undefined) block.refused.push({ cell, text, reason: 'not_a_number' })
    else block.filled.push({ cell, text: String(cards) })
  }
}

/**
 * The columns of a line without headings. After the name of a SKU, or if there are more cells than numbers to type, all figures
 * of a count follow each other in their order; otherwise the numbers that are typed do.
 */
function columnsOf(width: number, named: number, from: number): PastedColumn[] {
  const start = named + 1
  const cells = width - start
  const before: undefined[] = Array.from({ length: start })
  const typed = cardColumns.slice(from)
  if (cells <= typed.length) return [...before, ...typed]
  const first = named >= 0 ? 0 : countFigures.indexOf(typedColumns[from] ?? 'reason')
  const figures = countFigures.slice(first)
  return Array.from({ length: width }, (_, at) => {
    const figure = figures[at - start]
    if (at < start) return undefined
    // After the reason, a line of the file has what the sheet does not ask for.
    if (figure === undefined) return named >= 0 ? undefined : 'outside'
    return typedColumns.find((column) => column === figure)
  })
}

/** A SKU is found by its whole description, or by the half in one language if no other SKU has it. */
function skuFinder(skus: readonly string[]): (text: string) => number | undefined {
  const rows = new Map<string, number | undefined>()
  for (const [row, description] of skus.entries()) {
    for (const half of new Set(description.split(' / ').map(foldedName)))
      rows.set(half, rows.has(half) ? undefined : row)
  }
  for (const [row, description] of skus.entries()) rows.set(foldedName(description), row)
  return (text) => rows.get(foldedName(asTyped(text)))
}

/** A heading or a name as it is compared: without the sign that the sheet puts before a movement, and in one case. */
function foldedName(text: string): string {
  return foldedText(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^[+−=]\s/, ''),
  )
}

/**
 * Spreadsheets copy cells with tabs between them, an end of line after each row, and quotation marks around a cell that has either.
 * The text of a file has commas or semicolons instead, which are taken for that only if they set names apart.
 */
function pastedLines(clipboard: string, isName: (text: string) => boolean): string[][] {
  const text = clipboard
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  const ofFile = text.includes('\t')
    ? undefined
    : [';', ','].find((mark) => cellsOf(text, mark)[0]?.some(isName))
  return cellsOf(text, ofFile ?? '\t')
}

function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^\\n${separator}]*))(${separator}|\\n|$)`, 'g')
  for (const [whole, quoted, plain = '', end] of text.matchAll(cell)) {
    if (whole === '' && lines.at(-1)?.length) break
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end === '\n') lines.push([])
  }
  return lines
}

function asTyped(text: string): string {
  return withoutFormulaGuard(text).replace(/\s*\n\s*/g, ' ')
}

function isNumber(text: string): boolean {
  return pastedCards(text) !== undefined
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
