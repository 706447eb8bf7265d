import { csvRecords, type FileRecord, type Separator, separators } from './files/csv-records.ts'
import type { TextEncoding } from './files/decoded-lines.ts'
import { ndjsonRecords } from './files/ndjson-records.ts'
import { columnsOf, comparable, type Heading, headingReader, type Mapping } from './headings.ts'
import type { Field, ImportedTable } from './imported-table.ts'
import { lineParser, type StagedLine } from './parse-line.ts'
import { cellValue, type DateOrder, orderOf } from './spreadsheet-values.ts'

export const fileFormats = ['csv', 'ndjson'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The format that the name of the file says; undefined for any other name. */
export function formatOf(file: string): FileFormat | undefined {
  return fileFormats.find((format) => file.toLowerCase().endsWith(`.${format}`))
}

/** The same of a file that is read, which may be gzipped, and CSV under another name. */
export function inputFormatOf(file: string): FileFormat | undefined {
  const name = file.toLowerCase().replace(/\.gz$/, '')
  return /\.(tsv|txt)$/.test(name) ? 'csv' : formatOf(name)
}

export interface ReadLine extends FileRecord {
  /** The line for the staging table, or the reason to reject it. */
  read: StagedLine | string
}

export interface Source {
  /** Reads the file from its beginning: once in full, and before that for what one line alone does not say. */
  pieces(purpose: 'import' | 'look'): AsyncIterable<Uint8Array>
  format: FileFormat
  encoding?: TextEncoding | undefined
  mapping?: Mapping | undefined
}

/** Where a CSV file has its columns. */
export interface Layout {
  separator: Separator
  /** The line with the headings, and its text. */
  line: number
  text: string
  headings: readonly { text: string; heading: Heading }[]
}

export interface OpenedFile {
  /** Undefined for NDJSON, of which each line has its own names. */
  layout: Layout | undefined
  /** The lines, some at a time, validated as far as that is possible without the database. */
  lines: AsyncGenerator<ReadLine[]>
}

export async function readLines(table: ImportedTable, source: Source): Promise<OpenedFile> {
  if (source.format === 'ndjson') return { layout: undefined, lines: readNdjson(table, source) }
  const layout = await findLayout(table, source)
  return { layout, lines: readCsv(table, source, layout) }
}

/** The separator and the line by which most headings are known; above it a report may have its title. */
async function findLayout(table: ImportedTable, source: Source): Promise<Layout> {
  const read = headingReader(table, source.mapping)
  let best: Layout | undefined
  let most = 0
  for (const separator of separators) {
    for (const { line, text, fields = [] } of await firstRecords(source, separator)) {
      const last = fields.findLastIndex(isFilled)
      const headings = fields
        .slice(0, last + 1)
        .map((field) => ({ text: field.trim(), heading: read(field) }))
      const known = headings.filter(({ heading }) => heading).length
      if (known > most) [best, most] = [{ separator, line, text, headings }, known]
    }
  }
  if (best) return checked(table, best, source.mapping)
  // Without headings the first line is data, which may be a gift code, so it is not quoted.
  throw new Error(`No line at the beginning of the file has a column of ${table.name}. ${columnsOf(table)}`)
}

async function firstRecords(source: Source, separator: Separator) {
  const pieces = source.pieces('look')
  for await (const records of csvRecords(pieces, { ...csvOptions(source), separator })) {
    if (records.length > 0) return records.slice(0, maxLinesAbove + 1)
  }
  throw new Error('The file is empty.')
}

const maxLinesAbove = 9

function csvOptions({ encoding }: Source) {
  return { encoding, maxLinesPerRecord: 100 }
}

function checked(table: ImportedTable, layout: Layout, mapping: Mapping = {}): Layout {
  const named = new Set(layout.headings.map(({ text }) => comparable(text)))
  const missing = Object.keys(mapping).find((heading) => !named.has(comparable(heading)))
  if (missing !== undefined)
    throw new Error(`The mapping names “${missing}”, which is no heading of the file.`)
  const unknown = layout.headings.flatMap(({ text, heading }, at) =>
    heading || text === '' ? [] : [{ text, column: `column ${at + 1}` }],
  )
  if (unknown.length > 0) {
    const { masked } = table.room
    const names = unknown.map(({ text, column }) => (masked ? column : `“${text}” (${column})`))
    const allNull = JSON.stringify(Object.fromEntries(unknown.map(({ text }) => [text, null])))
    throw new Error(
      `These headings are no columns of ${table.name}: ${names.join(', ')}. Say with --mapping what they are, ` +
        `${masked ? 'null' : allNull} for what to leave out. ${columnsOf(table)}`,
    )
  }
  const fields = layout.headings.map(({ heading }) => heading)
  const twice = layout.headings.filter(
    ({ heading }, at) => typeof heading === 'object' && fields.indexOf(heading) < at,
  )
  if (twice.length > 0)
    throw new Error(`The file has a column twice: ${twice.map(({ text }) => `“${text}”`).join(', ')}.`)
  return layout
}

async function* readCsv(table: ImportedTable, source: Source, layout: Layout): AsyncGenerator<ReadLine[]> {
  const { separator, headings } = layout
  let order: DateOrder
  let isOrderKnown = false
  const parse = lineParser(table, () => order)
  const places = new Map(
    headings.flatMap(({ heading }, at) => (typeof heading === 'object' ? [[heading.name, at] as const] : [])),
  )
  const blanks = headings.flatMap(({ text }, at) => (text === '' ? [at] : []))
  const dates = datePlaces(table, places)

  function read(fields: readonly string[]): string | undefined {
    if (fields.slice(headings.length).some(isFilled) || fields.length < headings.length)
      return `The line has ${fields.length} fields, and the file ${headings.length} headings.`
    const nameless = blanks.find((at) => isFilled(fields[at]))
    return nameless === undefined ? undefined : `Column ${nameless + 1} has a value and no heading.`
  }

  const pieces = source.pieces('import')
  for await (const records of csvRecords(pieces, { ...csvOptions(source), separator })) {
    const lines: ReadLine[] = []
    for (const { line, text, fields, fault } of records) {
      if (line <= layout.line) continue
      // A spreadsheet writes its empty rows too.
      if (fields && !fields.some(isFilled)) continue
      if (!isOrderKnown && dates.some((at) => mayBeTwoDates(fields?.[at]))) {
        order = await findDateOrder(source, separator, dates)
        isOrderKnown = true
      }
      const reason = fields ? read(fields) : sentence(fault)
      const value = (name: string) => {
        const cell = fields?.[places.get(name) ?? -1]
        return cell === undefined ? undefined : cellValue(cell)
      }
      lines.push({ line, text, read: reason ?? parse(line, value) })
    }
    yield lines
  }
}

function isFilled(field: string | undefined): boolean {
  return field !== undefined && field.trim() !== ''
}

function datePlaces({ fields }: ImportedTable, places: ReadonlyMap<string, number>): number[] {
  const kinds = new Map(fields.map(({ name, column }) => [name, column.kind]))
  return [...places].flatMap(([name, at]) => (/date|timestamp/.test(kinds.get(name) ?? '') ? [at] : []))
}

function mayBeTwoDates(text = ''): boolean {
  return /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(text) && orderOf(text.trim()) === undefined
}

/** Reads the whole file for dates that can be read in one way only. If they disagree, they settle nothing. */
async function findDateOrder(
  source: Source,
  separator: Separator,
  dates: readonly number[],
): Promise<DateOrder> {
  const found = new Set<DateOrder>()
  for await (const records of csvRecords(source.pieces('look'), { ...csvOptions(source), separator }))
    for (const { fields } of records) for (const at of dates) found.add(orderOf(fields?.[at]?.trim() ?? ''))
  found.delete(undefined)
  return found.size === 1 ? [...found][0] : undefined
}

async function* readNdjson(table: ImportedTable, source: Source): AsyncGenerator<ReadLine[]> {
  const parse = lineParser(table)
  const known = headingReader(table, source.mapping)
  const headings = new Map<string, Heading>()
  function headingOf(name: string): Heading {
    if (!headings.has(name)) headings.set(name, known(name))
    return headings.get(name)
  }
  for await (const records of ndjsonRecords(source.pieces('import'), source.encoding)) {
    yield records.map(({ line, text, values, fault }) => {
      if (!values) return { line, text, read: sentence(fault) }
      const given = new Map<Field, unknown>()
      for (const [name, value] of Object.entries(values)) {
        const heading = headingOf(name)
        if (!heading) return { line, text, read: unknownName(table, name) }
        if (heading !== 'left out') given.set(heading, value)
      }
      const byName = new Map([...given].map(([field, value]) => [field.name, value]))
      return { line, text, read: parse(line, (name) => byName.get(name)) }
    })
  }
}

function unknownName({ room }: ImportedTable, name: string): string {
  const quoted = room.masked ? '' : ` Found: “${name.slice(0, 40)}”.`
  return `The line has a field that the table does not have.${quoted}`
}

function sentence(fault = 'unreadable'): string {
  return `The line is ${fault}.`.replace('is a quotation', 'has a quotation')
}
