import { isUtf8 } from 'node:buffer'
import { plainBytes } from './plain-bytes.ts'

export type TextEncoding = 'utf-8' | 'windows-1252'

/**
 * Decodes a file chunk by chunk, so that memory does not grow with the file. Without an encoding, each line is UTF-8 if
 * it decodes as such, and Windows-1252 otherwise. A line that is not valid in the encoding is undefined.
 */
export async function* decodedLines(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, format }: { encoding: TextEncoding | undefined; format: string },
): AsyncGenerator<(string | undefined)[]> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const piece of plainBytes(pieces)) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    if (rest.length > maxLineLength) throw new Error(`The file has no lines: it is not ${format} file.`)
    if (end === 0) continue
    yield decoded(bytes.subarray(isFirst ? markLength(bytes) : 0, end - 1), encoding)
    isFirst = false
  }
  const last = rest.subarray(isFirst ? markLength(rest) : 0)
  if (last.length > 0) yield decoded(last, encoding)
}

const newline = 0x0a
const maxLineLength = 1 << 20

/** The length of a UTF-8 byte order mark, which is no part of the first column's name. */
function markLength(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

/** The decoded lines; undefined for a line that is not valid in the encoding. */
function decoded(bytes: Buffer, encoding: TextEncoding | undefined): (string | undefined)[] {
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
