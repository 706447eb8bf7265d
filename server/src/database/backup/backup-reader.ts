import { endOfRows } from './backup-format.ts'

/** Reads a backup from a stream: its lines, and the rows between them in chunks of any size. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#buffered.indexOf('\n')
      if (end >= 0)
        return this.#take(end + 1)
          .toString('utf8')
          .slice(0, -1)
      if (!(await this.#more())) return undefined
    }
  }

  /** The rows up to their end line. Rows escape backslashes, so none can be mistaken for it. */
  async *rows(): AsyncGenerator<Buffer> {
    const end = `\n${endOfRows}`
    for (;;) {
      const found = this.#buffered.indexOf(end)
      if (found >= 0) {
        yield this.#take(found + 1)
        this.#take(endOfRows.length)
        return
      }
      // The end line may be split between two chunks.
      const certain = this.#buffered.length - end.length + 1
      if (certain > 0) yield this.#take(certain)
      if (!(await this.#more())) throw new Error('The backup ends amid its rows: the file was cut short.')
    }
  }

  #take(length: number): Buffer {
    const taken = this.#buffered.subarray(0, length)
    this.#buffered = this.#buffered.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (!done) this.#buffered = Buffer.concat([this.#buffered, value])
    return !done
  }
}
