import { isUtf8 } from 'node:buffer'

export type CsvEncoding = 'utf-8' | 'windows-1252'

export interface CsvRecord {
  /** The number of its first line, from 1. */
  line: number
  text: string
  /** Missing if the record cannot be parsed; `fault` then has the reason. */
  fields?: string[]
  fault?: string
}

/**
 * Parses a CSV file chunk by chunk, so that memory does not grow with the file. Without an encoding, each line is UTF-8 if
 * it decodes as such, and Windows-1252 otherwise.
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
    if (rest.length > maxLineLength) throw new Error('The file has no lines: it is not a CSV file.')
    if (end === 0) continue
    const lines = decoded(bytes.subarray(isFirst ? markLength(bytes) : 0, end - 1), encoding)
    isFirst = false
    yield assemble(lines)
  }
  const last = rest.subarray(isFirst ? markLength(rest) : 0)
  yield assemble(last.length > 0 ? decoded(last, encoding) : [], true)
}

const newline = 0x0a
const maxLineLength = 1 << 20

/** The length of a UTF-8 byte order mark, which is no part of the first column's name. */
function markLength(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

/** The decoded lines; undefined for a line that is not valid in the encoding. */
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

/** Some versions of Node decode Windows-1252 as Latin-1, which lacks 27 of its characters. */
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

/** Limits the lines of a quoted field, so that an unclosed quote does not consume the rest of the file. */
const maxLinesPerRecord = 10

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
    if (fields === 'broken' || open.texts.length === maxLinesPerRecord) giveUp(records)
  }

  /** Rejects the line with the unclosed quote, and parses the lines after it on their own. */
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

/** The fields of a record; `open` if a quote is not closed yet, `broken` if text follows a closing quote. */
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
