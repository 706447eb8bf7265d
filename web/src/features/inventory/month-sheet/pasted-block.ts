import { countNames } from '@comptoir/contract/count-names'
import { type CountFigure, countFigures } from '@comptoir/contract/rules/discrepancy'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { withoutFormulaGuard } from '@comptoir/contract/rules/formula-guard'
import { countForm } from '@comptoir/contract/tables/count'
import { cardColumns, type TypedColumn, typedColumns } from '../count-values.ts'
import type { Cell, Grid } from './sheet-grid.ts'
import { shortCountNames } from './short-count-names.ts'

export interface PastedBlock {
  filled: { cell: Cell; text: string }[]
  /** What is not filled in, and why; with its cell if the sheet has one. */
  refused: (
    | { cell: Cell; text: string; reason: 'number' | 'locked' }
    | { cell?: undefined; text: string; reason: 'outside' | 'heading' }
  )[]
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
        block.refused.push({ text, reason: 'heading' })
  for (const [down, line] of (hasTitles ? others : lines).entries()) {
    const skuAt = hasHeadings && found.includes('sku') ? found.indexOf('sku') : skuIn(line)
    const sku = line[skuAt] ?? ''
    const row = skuAt >= 0 ? rowOf(sku) : from.row + down
    const columns = hasHeadings ? found : columnsOf(width, skuAt, from.column)
    if (row !== undefined) placeLine(block, line, row, columns, grid)
    else if (sku.trim() !== '') block.refused.push({ text: sku, reason: 'outside' })
  }
  return block
}

type Heading = CountFigure | 'sku'

/** What the columns are called on the sheet and in the file, in either language: files are sent to others. */
function headings(): ReadonlyMap<string, Heading> {
  const names = [...Object.values(countNames), ...Object.values(shortCountNames)]
  const named = names.flatMap((one) => Object.entries(one) as [Heading, string][])
  return new Map([['sku', 'sku'], ...named.map(([heading, name]) => [foldedName(name), heading] as const)])
}

type PastedColumn = Heading | 'outside' | undefined

function placeLine(
  { filled, refused }: PastedBlock,
  line: readonly string[],
  row: number,
  columns: readonly PastedColumn[],
  grid: Grid,
): void {
  for (const [at, text] of line.entries()) {
    // The figures that are not typed are passed over.
    const column = typedColumns.find((typed) => typed === columns[at])
    if (text.trim() === '' || (!column && columns[at] !== 'outside')) continue
    const cards = pastedCards(text)
    if (!column || row >= grid.rows) refused.push({ text, reason: 'outside' })
    else if (!grid.isOpen({ row, column })) refused.push({ cell: { row, column }, text, reason: 'locked' })
    else if (column === 'reason') filled.push({ cell: { row, column }, text: asTyped(text) })
    else if (cards === undefined) refused.push({ cell: { row, column }, text, reason: 'number' })
    else filled.push({ cell: { row, column }, text: String(cards) })
  }
}

/**
 * The columns of a line without headings. After the name of a SKU, or if there are more cells than numbers to type, all figures
 * of a count follow each other in their order; otherwise the numbers that are typed do.
 */
function columnsOf(width: number, named: number, from: TypedColumn): PastedColumn[] {
  const start = named + 1
  const typed = cardColumns.slice(typedColumns.indexOf(from))
  const every = countFigures.slice(named >= 0 ? 0 : countFigures.indexOf(from))
  const figures = width - start <= typed.length ? typed : every
  // After the reason, a line of the file has what the sheet does not ask for.
  const further = named >= 0 ? undefined : 'outside'
  return Array.from({ length: width }, (_, at) => (at < start ? undefined : (figures[at - start] ?? further)))
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
