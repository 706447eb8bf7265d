import type { Language } from '@comptoir/contract/constants'
import { guardFormulas } from '@comptoir/contract/rules/formula-guard'

export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number | null
  /** The number of decimals of its numbers. */
  decimals?: number
}

/** The start of a file that Excel opens with a double click: its encoding and the titles of the columns. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[], language: Language): string {
  return (
    byteOrderMark +
    line(
      columns.map(({ title }) => quoted(title)),
      language,
    )
  )
}

/** The rows, which follow the head. */
export function csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  const { decimalMark } = conventions[language]
  return rows
    .map((row) =>
      line(
        columns.map(({ value, decimals }) => cell(value(row), decimals, decimalMark)),
        language,
      ),
    )
    .join('')
}

function line(cells: readonly string[], language: Language): string {
  return `${cells.join(conventions[language].separator)}\r\n`
}

/** Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/** Where the comma marks decimals, Excel expects semicolons between columns. */
const conventions = {
  en: { separator: ',', decimalMark: '.' },
  fr: { separator: ';', decimalMark: ',' },
} as const satisfies Record<Language, { separator: string; decimalMark: string }>

function cell(value: string | number | null, decimals: number | undefined, decimalMark: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return quoted(value)
  const digits = decimals === undefined ? String(value) : value.toFixed(decimals)
  return digits.replace('.', decimalMark)
}

function quoted(text: string): string {
  return `"${guardFormulas(text).replaceAll('"', '""')}"`
}
