import type { FileRecord } from './csv-records.ts'
import { decodedLines, type TextEncoding } from './decoded-lines.ts'

export interface NdjsonRecord extends FileRecord {
  /** Missing if the line is no JSON object; `fault` then has the reason. */
  values?: Readonly<Record<string, unknown>>
  fault?: string
}

/** Parses a file with one JSON object per line, chunk by chunk. */
export async function* ndjsonRecords(
  pieces: AsyncIterable<Uint8Array>,
  encoding?: TextEncoding,
): AsyncGenerator<NdjsonRecord[]> {
  let line = 0
  for await (const lines of decodedLines(pieces, { encoding, format: 'an NDJSON' })) {
    const records: NdjsonRecord[] = []
    for (const text of lines) {
      line += 1
      if (text === undefined) records.push({ line, text: '', fault: 'not in UTF-8' })
      else if (text.trim() !== '') records.push({ line, text, ...parsed(text) })
    }
    yield records
  }
}

function parsed(text: string): Pick<NdjsonRecord, 'values' | 'fault'> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return { values: value }
  } catch {
    // Named below: the parser's own message quotes the line.
  }
  return { fault: 'not a JSON object' }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
