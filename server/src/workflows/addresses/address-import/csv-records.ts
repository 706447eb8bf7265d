import { isUtf8 } from 'node:buffer'

export type CsvEncoding = 'utf-8' | 'windows-1252'

export interface CsvRecord {
  /** Of the line on which it begins, from 1. */
  line: number
  text: string
  /** Missing where the record cannot be read; `fault` then says why. */
  fields?: string[]
  fault?: string
}

/**
 * The records of a CSV file, a bundle for each piece that is read, so that memory does not grow with the file. Without an
 * encoding each line is UTF-8 if it can be, and Windows-1252 otherwise.
 */
export async function* csvRecords(
  pieces: AsyncIterable<Uint8Array>,
  encoding?: CsvEncoding,
): AsyncGenerator<CsvRecord[]> {
  const assemble = recordAssembler()
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    if (rest.length > longestLine) throw new Error('The file has no lines: it is not a CSV file.')
    if (end === 0) continue
    const lines = decoded(bytes.subarray(isFirst ? markLength(bytes) : 0, end - 1), encoding)
    isFirst = false
    yield assemble(lines)
  }
  const last = rest.subarray(isFirst ? markLength(rest) : 0)
  yield assemble(last.length > 0 ? decoded(last, encoding) : [], true)
}

const newline = 0x0a
const longestLine = 1 << 20

/** The bytes that some programs put before UTF-8 are no part of the first column's name. */
function markLength(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

/** The lines; nothing in the place of one that is not in the encoding. */
function decoded(bytes: Buffer, encoding: CsvEncoding | undefined): (string | undefined)[] {
  if (encoding === 'windows-1252') return linesOf(windows1252(bytes))
  if (isUtf8(bytes)) return linesOf(bytes.toString('utf8'))
  const lines: (string | undefined)[] = []
  for (let at = 0; at <= bytes.length; ) {
    const found = bytes.indexOf(newline, at)
    const end = found < 0 ? bytes.length : found
    const line = bytes.subarray(at, end)
    const text = isUtf8(line) ? line.toString('utf8') : encoding ? undefined : windows1252(line)
    lines.push(text && withoutReturn(text))
    at = end + 1
  }
  return lines
}

/** Some versions of Node take Windows-1252 for Latin-1, which lacks 27 of its characters. */
function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => special[byte.charCodeAt(0) - 0x80] ?? byte)
}

const special = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function linesOf(text: string): string[] {
  return text.split('\n').map(withoutReturn)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** A quoted field may hold line breaks; a quote that is never closed must not swallow the rest of the file. */
const mostLinesOfOne = 10

function recordAssembler() {
  let lineNumber = 0
  let open: { line: number; texts: string[] } | undefined

  function take(text: string | undefined, line: number, records: CsvRecord[]): void {
    if (text === undefined) {
      giveUp(records)
      records.push({ line, text: '', fault: 'not in UTF-8' })
      return
    }
    if (text === '' && !open) return
    const whole = open ? [...open.texts, text].join('\n') : text
    const fields = fieldsOf(whole)
    if (typeof fields !== 'string') {
      records.push({ line: open?.line ?? line, text: whole, fields })
      open = undefined
      return
    }
    open ??= { line, texts: [] }
    open.texts.push(text)
    if (fields === 'broken' || open.texts.length === mostLinesOfOne) giveUp(records)
  }

  /** The line with the quote is at fault; those after it are read as if it were not there. */
  function giveUp(records: CsvRecord[]): void {
    if (!open) return
    const { line, texts } = open
    const [first = '', ...others] = texts
    open = undefined
    records.push({ line, text: first, fault: 'a quotation mark out of place' })
    others.forEach((text, at) => {
      take(text, line + 1 + at, records)
    })
  }

  return (lines: readonly (string | undefined)[], isEnd = false): CsvRecord[] => {
    const records: CsvRecord[] = []
    for (const line of lines) take(line, ++lineNumber, records)
    while (isEnd && open) giveUp(records)
    return records
  }
}

/** The fields of a record, unless a quote is still open or something stands between a closed one and the comma. */
function fieldsOf(text: string): string[] | 'open' | 'broken' {
  if (!text.includes('"')) return text.split(',')
  const fields: string[] = []
  let at = 0
  while (at <= text.length) {
    let field = ''
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        const quote = text.indexOf('"', at)
        if (quote < 0) return 'open'
        field += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        field += '"'
      }
      if (at < text.length && text[at] !== ',') return 'broken'
    }
    const comma = text.indexOf(',', at)
    const end = comma < 0 ? text.length : comma
    fields.push(field + text.slice(at, end))
    at = end + 1
  }
  return fields
}
