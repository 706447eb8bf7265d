import type { Language } from '@comptoir/contract/constants'
import { expect, test } from 'vitest'
import { type CsvColumn, csvHead, csvLines } from './csv.ts'

interface Sale {
  who: string | null
  amount: number
  cards: number
}

const columns: CsvColumn<Sale>[] = [
  { title: 'Qui à Montréal', value: ({ who }) => who },
  { title: 'Amount', value: ({ amount }) => amount, decimals: 2 },
  { title: 'Cards', value: ({ cards }) => cards },
]

function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], language: Language): string {
  return csvHead(columns, language) + csvLines(columns, rows, language)
}

test('the file starts with a byte order mark, so that Excel reads it as UTF-8', () => {
  expect(csvText(columns, [], 'en')).toBe('\uFEFF"Qui à Montréal","Amount","Cards"\r\n')
})

test('separators and decimal marks follow the language', () => {
  const sale = { who: 'Zoé', amount: 1234.5, cards: 12 }
  expect(csvText(columns, [sale], 'en')).toContain('\r\n"Zoé",1234.50,12\r\n')
  expect(csvText(columns, [sale], 'fr')).toContain('\r\n"Zoé";1234,50;12\r\n')
})

test('a negative amount stays a number, and a missing value is an empty cell', () => {
  const sale = { who: null, amount: -0.1, cards: -3 }
  expect(csvText(columns, [sale], 'en')).toContain('\r\n,-0.10,-3\r\n')
  expect(csvText(columns, [sale], 'fr')).toContain('\r\n;-0,10;-3\r\n')
})

test('quotes, separators and line ends stay within their cell', () => {
  const [column] = [{ title: 'Name', value: (name: string) => name }]
  expect(csvText([column], ['Chez "Lou", 3; rue\nA'], 'en')).toBe(
    '\uFEFF"Name"\r\n"Chez ""Lou"", 3; rue\nA"\r\n',
  )
})

test.each([
  ['=HYPERLINK("http://example.com")', `'=HYPERLINK(""http://example.com"")`],
  ['+1 514 555-0100', "'+1 514 555-0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a,\n@b', "a,'\n@b"],
])('a spreadsheet reads %j as text, never as a formula', (text, written) => {
  for (const language of ['en', 'fr'] as const)
    expect(csvText([{ title: 'Name', value: () => text }], [null], language)).toBe(
      `\uFEFF"Name"\r\n"${written}"\r\n`,
    )
})

test.each(['Jean-François O’Neil', 'a=b', 'lou@example.com', 'Rue St-Denis, 12'])(
  '%s is not a formula and stays as it is',
  (text) => {
    expect(csvText([{ title: 'Name', value: () => text }], [null], 'en')).toContain(`"${text}"`)
  },
)
