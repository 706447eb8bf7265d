import type { Language } from '@comptoir/contract/constants'

export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number | null
  /** How many decimals its numbers are written with. */
  decimals?: number
}

/** A file that Excel opens with a double click, with its accents, columns and amounts. */
export function csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  const { separator, decimalMark } = habits[language]
  const lines = [
    columns.map(({ title }) => quoted(title)),
    ...rows.map((row) => columns.map(({ value, decimals }) => cell(value(row), decimals, decimalMark))),
  ]
  return byteOrderMark + lines.map((cells) => `${cells.join(separator)}\r\n`).join('')
}

/** Excel does not read a file as UTF-8 without it. */
const byteOrderMark = '\uFEFF'

/** Where the comma marks decimals, Excel expects semicolons between columns. */
const habits = {
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
  return `"${neutralised(text).replaceAll('"', '""')}"`
}

/**
 * A spreadsheet computes what begins like a formula; an apostrophe before it makes it text. After a separator too:
 * where the other language's habits rule, a new cell begins there.
 */
function neutralised(text: string): string {
  return text.replace(/(^|[,;\t\r\n])(\s*[=+\-@＝＋－＠])/g, "$1'$2")
}
