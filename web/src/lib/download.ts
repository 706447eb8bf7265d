import type { Language } from '@comptoir/contract/constants'
import { unaccented } from '@comptoir/contract/rules/folded-text'
import { type CsvColumn, csvText } from './csv.ts'

/** Downloads the rows as a CSV file that is named after its title and the time. */
export function downloadCsv<Row>(
  title: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): void {
  download(csvName(title, new Date()), csvText(columns, rows, language), 'text/csv;charset=utf-8')
}

function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob only after the user has chosen where to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file name that every file system accepts: `Café "Lou"` becomes `Cafe-Lou_2026-03-17T14-05-09Z.csv`. */
export function csvName(about: string, moment: Date): string {
  const plain = unaccented(about)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const stamp = moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `${plain.slice(0, 60)}_${stamp}.csv`
}
