import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { quoted } from './sql.ts'

/** Streams rows into a table with backpressure. The keys of the first row are the columns. */
export async function copyInto<Row extends object>(
  client: pg.Client,
  table: string,
  rows: Iterable<Row>,
): Promise<number> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return 0
  const columns = Object.keys(first.value) as (keyof Row & string)[]
  const command = `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`
  const into = client.query(from(command))
  await pipeline(Readable.from(chunks(first.value, iterator, columns), { objectMode: false }), into)
  return into.rowCount
}

const chunkLength = 1 << 16

function* chunks<Row extends object>(
  first: Row,
  others: Iterator<Row>,
  columns: readonly (keyof Row & string)[],
): Generator<Buffer> {
  let chunk = ''
  for (let row: Row | undefined = first; row; row = following(others)) {
    let separator = ''
    for (const column of columns) {
      chunk += separator + field(row[column])
      separator = '\t'
    }
    chunk += '\n'
    if (chunk.length >= chunkLength) {
      yield Buffer.from(chunk)
      chunk = ''
    }
  }
  if (chunk) yield Buffer.from(chunk)
}

function following<Row>(rows: Iterator<Row>): Row | undefined {
  const next = rows.next()
  return next.done ? undefined : next.value
}

/** A value in COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return special.test(value) ? value.replace(allSpecial, escaped) : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  return field(JSON.stringify(value))
}

const special = /[\\\t\n\r]/
const allSpecial = /[\\\t\n\r]/g

function escaped(character: string): string {
  return { '\t': '\\t', '\n': '\\n', '\r': '\\r' }[character] ?? '\\\\'
}
