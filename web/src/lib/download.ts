import type { Language } from '@comptoir/contract/constants'
import { unaccented } from '@comptoir/contract/rules/folded-text'
import { type CsvColumn, csvHead, csvLines } from './csv.ts'

interface DownloadOptions {
  /** Called after each batch with the number of rows written so far. */
  onProgress?: (written: number) => void
  /** Stops the writing; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal
}

/** Downloads the rows as a CSV file that is named after its title and the time. */
export async function downloadCsv<Row>(
  title: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  language: Language,
  { onProgress, signal }: DownloadOptions = {},
): Promise<void> {
  const parts = [csvHead(columns, language)]
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    parts.push(csvLines(columns, batch, language))
    onProgress?.(start + batch.length)
    // Lets the page paint and react between the batches of a long list.
    if (rows.length > batchSize) await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
  }
  download(csvName(title, new Date()), parts, 'text/csv;charset=utf-8')
}

const batchSize = 500

export function download(name: string, parts: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
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
