import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createOwnFile } from '../../../own-file.ts'

/** A line of a file that could not be used. */
export interface Rejected {
  line: number
  reason: string
  text: string
}

/** How a list is written: its first line, and a line for each that was rejected. */
interface RejectFormat {
  first: string
  lineOf: (rejected: Rejected) => string
}

interface ListOptions {
  /** Where every rejected line is written, with the reason. */
  file: string | undefined
  format?: RejectFormat | undefined
  keepEmpty: boolean
  print: (line: string) => void
  /** Printed instead of the lines after the first ones. */
  further: string
}

/** Does work that rejects lines: prints the first ones, and lists all in the file if there is one. */
export async function listingRejected<Result>(
  { file, format: { first, lineOf } = withRecord, keepEmpty, print, further }: ListOptions,
  work: (onReject: (rejected: Rejected) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const list = file === undefined ? undefined : await createOwnFile(file)
  list?.stream.write(first)
  let rejectedLines = 0
  try {
    return await work(async (rejected) => {
      rejectedLines += 1
      if (rejectedLines <= maxPrinted) print(`line ${rejected.line}: ${rejected.reason}`)
      if (rejectedLines === maxPrinted + 1) print(further)
      if (list && !list.stream.write(`${lineOf(rejected)}\n`)) await once(list.stream, 'drain')
    })
  } finally {
    if (list) {
      list.stream.end()
      await finished(list.stream)
      await (rejectedLines === 0 && !keepEmpty ? list.clear() : list.keep())
    }
  }
}

const maxPrinted = 20

const withRecord: RejectFormat = {
  first: 'line,reason,record\n',
  lineOf: ({ line, reason, text }) => `${line},${csvField(reason)},${quoted(text)}`,
}

/** The file's own columns after the number and the reason: corrected, the list is imported as it is. */
export function asInFile(headings: string, separator: string, names: readonly string[]): RejectFormat {
  return {
    // The byte order mark tells Excel that the accents are in UTF-8.
    first: `\ufeff${[...names, headings].join(separator)}\n`,
    lineOf: ({ line, reason, text }) => [line, csvField(reason, separator), text].join(separator),
  }
}

/** The same of objects. What is no object is kept as text. */
export function asInObjects([line = '', reason = '']: readonly string[]): RejectFormat {
  return {
    first: '',
    lineOf: (rejected) => {
      const marks = JSON.stringify({ [line]: rejected.line, [reason]: rejected.reason }).slice(0, -1)
      const text = rejected.text.trim()
      return text.startsWith('{') && text.endsWith('}')
        ? `${marks},${text.slice(1)}`
        : `${marks},"text":${JSON.stringify(text)}}`
    },
  }
}

function csvField(text: string, separator = ','): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? quoted(text) : text
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
