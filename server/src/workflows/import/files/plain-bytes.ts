import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/**
 * The file as lines of UTF-8 or Windows-1252: unpacked if it is gzipped, converted from UTF-16, and with line feeds where
 * it has carriage returns only. Throws an Error with a sentence for the operator if it is a workbook or an archive.
 */
export async function* plainBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = await withSample(pieces)
  if (startsWith(packed.sample, workbookMarks))
    throw new Error('The file is a workbook or an archive. Save its sheet as “CSV UTF-8”, and import that.')
  const isGzip = startsWith(packed.sample, [[0x1f, 0x8b]])
  const { sample, all } = isGzip ? await withSample(unpacked(packed.all)) : packed
  const utf16 = utf16Of(sample)
  const text = utf16 === undefined ? { sample, all } : await withSample(fromUtf16(all, utf16))
  const hasLines = text.sample.includes(lineFeed) || !text.sample.includes(carriageReturn)
  for await (const piece of text.all) yield hasLines ? piece : withLineFeeds(piece)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
/** Of zip, and so of xlsx, and of the older xls. */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

function startsWith(bytes: Buffer, marks: readonly (readonly number[])[]): boolean {
  return marks.some((mark) => mark.every((byte, at) => bytes[at] === byte))
}

/** The first bytes of the pieces, and all of them. */
async function withSample(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ sample: Buffer; all: AsyncIterable<Uint8Array> }> {
  const source = pieces[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < sampleLength) {
    const { done, value } = await source.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  async function* all() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { sample: Buffer.concat(first), all: all() }
}

const sampleLength = 1 << 16

async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(Readable.from(pieces), createGunzip(), () => undefined)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`The file is gzipped and cannot be unpacked: ${cause}.`, { cause: error })
  }
}

/** By the byte order mark; without one, by the zeros that Latin letters have in UTF-16. */
function utf16Of(sample: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(sample, [[0xff, 0xfe]])) return 'utf-16le'
  if (startsWith(sample, [[0xfe, 0xff]])) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 5) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

async function* fromUtf16(
  pieces: AsyncIterable<Uint8Array>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

function withLineFeeds(piece: Uint8Array): Uint8Array {
  return piece.map((byte) => (byte === carriageReturn ? lineFeed : byte))
}
