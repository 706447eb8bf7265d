import { csvRecords, type FileRecord } from './files/csv-records.ts'
import type { TextEncoding } from './files/decoded-lines.ts'
import { ndjsonRecords } from './files/ndjson-records.ts'
import type { ImportedTable } from './imported-table.ts'
import { lineParser, type StagedLine } from './parse-line.ts'

export const fileFormats = ['csv', 'ndjson'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The format that the name of the file says; undefined for any other name. */
export function formatOf(file: string): FileFormat | undefined {
  return fileFormats.find((format) => file.toLowerCase().endsWith(`.${format}`))
}

export interface ReadLine extends FileRecord {
  /** The line for the staging table, or the reason to reject it. */
  read: StagedLine | string
}

interface Source {
  pieces: AsyncIterable<Uint8Array>
  format: FileFormat
  encoding?: TextEncoding | undefined
}

/** The lines of the file, some at a time, validated as far as that is possible without the database. */
export function readLines(table: ImportedTable, source: Source): AsyncGenerator<ReadLine[]> {
  return source.format === 'csv' ? readCsv(table, source) : readNdjson(table, source)
}

async function* readCsv(table: ImportedTable, { pieces, encoding }: Source): AsyncGenerator<ReadLine[]> {
  const parse = lineParser(table)
  let places: Map<string, number> | undefined
  for await (const records of csvRecords(pieces, encoding, maxLinesPerRecord)) {
    const lines: ReadLine[] = []
    for (const { line, text, fields, fault } of records) {
      if (!places) places = placesOf(table, fields ?? [])
      else if (!fields) lines.push({ line, text, read: sentence(fault) })
      else if (fields.length !== places.size)
        lines.push({ line, text, read: `The line has ${fields.length} fields, the header ${places.size}.` })
      else {
        const at = places
        const value = (name: string) => fields[at.get(name) ?? -1]
        lines.push({ line, text, read: parse(line, value) })
      }
    }
    yield lines
  }
  if (!places) throw new Error('The file is empty.')
}

/** Descriptions may have that many lines. */
const maxLinesPerRecord = 100

async function* readNdjson(table: ImportedTable, { pieces, encoding }: Source): AsyncGenerator<ReadLine[]> {
  const parse = lineParser(table)
  const known = new Set(table.fields.map(({ name }) => name))
  for await (const records of ndjsonRecords(pieces, encoding)) {
    yield records.map(({ line, text, values, fault }) => {
      if (!values) return { line, text, read: sentence(fault) }
      const isKnown = Object.keys(values).every((name) => known.has(name))
      if (!isKnown) return { line, text, read: 'The line has a field that the table does not have.' }
      return { line, text, read: parse(line, (name) => values[name]) }
    })
  }
}

function sentence(fault = 'unreadable'): string {
  return `The line is ${fault}.`.replace('is a quotation', 'has a quotation')
}

function placesOf(table: ImportedTable, header: readonly string[]): Map<string, number> {
  const names = header.map((name) => name.trim())
  const places = new Map(names.map((name, at) => [name, at]))
  const known = table.fields.map(({ name }) => name)
  const unknown = names.findIndex((name) => !known.includes(name))
  if (unknown >= 0) {
    // Without a header the first line is data, which may be a gift code, so it is not quoted.
    throw new Error(
      `Column ${unknown + 1} of the first line is none of ${table.name}. It has: ${known.join(', ')}.`,
    )
  }
  if (places.size < names.length) throw new Error('The first line names a column twice.')
  return places
}
