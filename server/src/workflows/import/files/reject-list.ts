import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

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

/** Writes rejected lines to a CSV file. */
export async function openRejectList(file: string): Promise<RejectList> {
  // Only for its owner: rejected lines hold personal data.
  const stream = createWriteStream(file, { mode: 0o600 })
  await new Promise<void>((opened, failed) => {
    stream.once('open', () => opened())
    stream.once('error', (error: NodeJS.ErrnoException) =>
      failed(new Error(`${file} cannot be written: ${error.code ?? error.message}`)),
    )
  })
  stream.write('line,reason,record\n')
  let isEmpty = true
  return {
    async write({ line, reason, text }) {
      isEmpty = false
      const kept = stream.write(`${line},${csvField(reason)},${quoted(text)}\n`)
      if (!kept) await once(stream, 'drain')
    },
    async end({ keepEmpty } = { keepEmpty: true }) {
      stream.end()
      await finished(stream)
      if (isEmpty && !keepEmpty) await rm(file, { force: true })
    },
  }
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? quoted(text) : text
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
