import { decodedLines, type TextEncoding } from './decoded-lines.ts'

export interface FileRecord {
  /** The number of its first line, from 1. */
  line: number
  text: string
}

export interface CsvRecord extends FileRecord {
  /** Missing if the record cannot be parsed; `fault` then has the reason. */
  fields?: string[]
  fault?: string
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

interface CsvOptions {
  encoding?: TextEncoding | undefined
  separator?: Separator
  maxLinesPerRecord?: number
}

/**
 * Parses a CSV file chunk by chunk. The lines of a quoted field are limited, so that an unclosed quote does not consume the
 * rest of the file.
 */
export async function* csvRecords(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, separator = ',', maxLinesPerRecord = 10 }: CsvOptions = {},
): AsyncGenerator<CsvRecord[]> {
  const assemble = recordAssembler(maxLinesPerRecord, separator)
  for await (const lines of decodedLines(pieces, { encoding, format: 'a CSV' })) yield assemble(lines)
  yield assemble([], true)
}

function recordAssembler(maxLinesPerRecord: number, separator: Separator) {
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
    const fields = fieldsOf(whole, separator)
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
function fieldsOf(text: string, separator: Separator): string[] | 'open' | 'broken' {
  if (!text.includes('"')) return text.split(separator)
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
      if (at < text.length && text[at] !== separator) return 'broken'
    }
    const next = text.indexOf(separator, at)
    const end = next < 0 ? text.length : next
    fields.push(field + text.slice(at, end))
    at = end + 1
  }
  return fields
}
