import { describe, expect, test } from 'vitest'
import { csvHead, csvLines } from '../../../lib/csv.ts'
import type { TypedColumn } from '../count-values.ts'
import { type PastedBlock, pastedCards, placePasted } from './pasted-block.ts'
import type { Cell, Grid } from './sheet-grid.ts'

const grid: Grid = {
  rows: 3,
  isOpen: ({ row, column }) => row !== 1 && (row !== 2 || column === 'on_hand'),
}

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

const skus = [
  'Carte-cadeau 50 $ / Gift card $50',
  'Carte-cadeau 100 $ / Gift card $100',
  'Pochettes / Card sleeves',
]
const everyCell: Grid = { rows: 3, isOpen: () => true }
const first: Cell = { row: 0, column: 'received' }

/** The filled cells of a row, by column. */
function filledIn(block: PastedBlock, row: number): Partial<Record<TypedColumn, string>> {
  const cells = block.filled.filter(({ cell }) => cell.row === row)
  return Object.fromEntries(cells.map(({ cell, text }) => [cell.column, text]))
}

test('each cell that cannot be filled says why, and the others are filled', () => {
  const { filled, refused } = placePasted(
    'n/a\t5\n6\t7\n8\t9\n11\n',
    { row: 0, column: 'transferred' },
    grid,
    skus,
  )
  expect(filled).toEqual([
    { cell: { row: 0, column: 'on_hand' }, text: '5' },
    { cell: { row: 2, column: 'on_hand' }, text: '9' },
  ])
  expect(refused).toEqual([
    { cell: { row: 0, column: 'transferred' }, text: 'n/a', reason: 'number' },
    { cell: { row: 1, column: 'transferred' }, text: '6', reason: 'locked' },
    { cell: { row: 1, column: 'on_hand' }, text: '7', reason: 'locked' },
    { cell: { row: 2, column: 'transferred' }, text: '8', reason: 'locked' },
    { text: '11', reason: 'outside' },
  ])
})

test('an empty cell leaves what is there', () => {
  expect(filledIn(placePasted('1\t\t3\r\n', first, grid, skus), 0)).toEqual({ received: '1', destroyed: '3' })
})

test('a block that is wider than the numbers to type has every figure of a count', () => {
  const block = placePasted('1\t2\t3\t4\t5\t90\t89\t-1\tLost one\tmore', first, everyCell, skus)
  const moves = { received: '1', activated: '2', destroyed: '3', lost: '4', transferred: '5' }
  expect(filledIn(block, 0)).toEqual({ ...moves, on_hand: '89', reason: 'Lost one' })
  expect(block.refused).toMatchObject([{ text: 'more', reason: 'outside' }])
})

test('headings say where their columns go, in any order, and other columns are left out', () => {
  const block = placePasted(
    'On hand\tPrevious\t+ Received\n12\t10\t5\n7\t9\t\n',
    { row: 1, column: 'lost' },
    everyCell,
    skus,
  )
  expect(filledIn(block, 1)).toEqual({ on_hand: '12', received: '5' })
  expect(filledIn(block, 2)).toEqual({ on_hand: '7' })
  expect(block.refused).toEqual([])
})

test.each([
  'Card type\tReceived\tSold\tNote\nCard sleeves\t5\t9\tseen',
  'Type de carte\tReçues\tSold\tThéorique\nPochettes\t5\t9\t4',
])('numbers below a heading that is not known are refused by it: %j', (clipboard) => {
  const block = placePasted(clipboard, first, everyCell, skus)
  expect(filledIn(block, 2)).toEqual({ received: '5' })
  expect(block.refused).toMatchObject([{ text: 'Sold', reason: 'heading' }])
})

test.each(['Carte-cadeau 100 $ / Gift card $100', 'carte-cadeau  100 $', 'GIFT CARD $100'])(
  'a line that begins with %j goes to the row of that SKU',
  (sku) => {
    expect(filledIn(placePasted(`${sku}\t3\t4`, first, everyCell, skus), 1)).toEqual({
      received: '3',
      activated: '4',
    })
  },
)

test('a half of a description that two SKUs have finds neither, and the whole finds its own', () => {
  const shared = ['Carte / Card', 'Carte / Card, large', 'Pochettes / Sleeves']
  expect(filledIn(placePasted('Carte / Card, large\t3', first, everyCell, shared), 1)).toEqual({
    received: '3',
  })
  const { filled, refused } = placePasted('SKU\tReceived\nCarte\t3', first, everyCell, shared)
  expect(filled).toEqual([])
  expect(refused).toMatchObject([{ text: 'Carte', reason: 'outside' }])
})

test('a SKU that the sheet does not have is refused by its name, and the other lines are placed', () => {
  const block = placePasted('SKU\tOn hand\nBadge\t3\nCard sleeves\t4\n', first, everyCell, skus)
  expect(filledIn(block, 2)).toEqual({ on_hand: '4' })
  expect(block.refused).toMatchObject([{ text: 'Badge', reason: 'outside' }])
})

test.each([
  'Type de carte\tEn stock\tReçues\nPochettes\t8\t9\n',
  'Card type\tOn hand\tReceived\nPochettes\t8\t9\n',
])('headings and SKUs are found in either language, whatever the other one is: %j', (clipboard) => {
  const block = placePasted(clipboard, { row: 0, column: 'on_hand' }, everyCell, skus)
  expect(filledIn(block, 2)).toEqual({ on_hand: '8', received: '9' })
  expect(block.refused).toEqual([])
})

test('titles that are not known are passed over, and the lines are found by their SKUs', () => {
  const block = placePasted(
    'Kartentyp\tErhalten\nPochettes\t8\n',
    { row: 0, column: 'on_hand' },
    everyCell,
    skus,
  )
  expect(filledIn(block, 2)).toEqual({ on_hand: '8' })
})

test('a quoted cell may have line breaks, tabs and quotation marks', () => {
  const block = placePasted(
    'SKU\tReason\tOn hand\n"Card\nsleeves"\t"Found ""two""\nin a\tbox"\t4\n',
    first,
    everyCell,
    skus,
  )
  expect(filledIn(block, 2)).toEqual({ reason: 'Found "two" in a\tbox', on_hand: '4' })
})

/** The file of the sheet, as text and as a spreadsheet copies its cells. */
describe.each(['en', 'fr'] as const)('a file in %s', (language) => {
  const titles = {
    en: ['Property', 'Date', 'SKU', 'Previous', 'Received', 'Activated', 'On hand', 'Reason'],
    fr: ['Centre', 'Date', 'Type de carte', 'Précédent', 'Reçues', 'Activées', 'En stock', 'Raison'],
  }[language]
  const rows = [
    ['Galeries', '2026-10-31', skus[2], null, null, null, 1070, null],
    ['Galeries', '2026-10-31', skus[0], 100, 1200, 5, 1290, '=5 "missing",\nrecounted; twice'],
  ] as const
  const columns = titles.map((title, at) => ({
    title,
    value: (row: (typeof rows)[number]) => row[at] ?? null,
  }))
  const text = csvHead(columns, language) + csvLines(columns, rows, language)

  test.each([
    ['as text', text],
    ['as cells', copiedCells(text, language === 'fr' ? ';' : ',')],
  ])('comes back to the cells it was exported from, %s', (_, clipboard) => {
    const block = placePasted(clipboard, { row: 1, column: 'destroyed' }, everyCell, skus)
    expect(filledIn(block, 2)).toEqual({ on_hand: '1070' })
    expect(filledIn(block, 0)).toEqual({
      received: '1200',
      activated: '5',
      on_hand: '1290',
      reason: '=5 "missing", recounted; twice',
    })
    expect(block.refused).toEqual([])
  })
})

/** The file with tabs between its cells, and numbers with a blank between thousands. */
function copiedCells(text: string, separator: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/"(?:[^"]|"")*"|[,;]/g, (part) => (part === separator ? '\t' : part))
    .replace(/\b1(\d{3})\b/g, '1\u202f$1')
}
