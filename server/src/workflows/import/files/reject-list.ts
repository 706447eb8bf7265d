import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createOwnFile } from '../../../own-file.ts'

/** A line of a file that could not be used. */
export interface Rejected {
  line: number
  reason: string
  text: string
}

export interface RejectList {
  write(rejected: Rejected): Promise<void>
  /** Deletes the file if no line was rejected and `keepEmpty` is not set. */
  end(options?: { keepEmpty: boolean }): Promise<void>
}

/** How a list is written: its first line, and a line for each that was rejected. */
export interface RejectFormat {
  first: string
  lineOf: (rejected: Rejected) => string
}

export async function openRejectList(
  file: string,
  { first, lineOf }: RejectFormat = withRecord,
): Promise<RejectList> {
  const { stream, keep, clear } = await createOwnFile(file)
  stream.write(first)
  let isEmpty = true
  return {
    async write(rejected) {
      isEmpty = false
      if (!stream.write(`${lineOf(rejected)}\n`)) await once(stream, 'drain')
    },
    async end({ keepEmpty } = { keepEmpty: true }) {
      stream.end()
      await finished(stream)
      await (isEmpty && !keepEmpty ? clear() : keep())
    },
  }
}

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
