import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Database } from '../../../database/pool.ts'
import type { CsvEncoding } from './csv-records.ts'
import { type AddressImport, importAddresses, type Rejected } from './import-addresses.ts'

interface FileImport {
  file: string
  encoding: CsvEncoding | undefined
  /** The file to which every rejected line is written, with the reason. */
  rejects: string | undefined
  say: (line: string) => void
  onProgress: (progress: { of: string; done: number; total: number }) => void
}

/** Imports a file on disk, reports progress, and lists the first rejected lines. */
export async function importAddressFile(
  database: Database,
  { file, encoding, rejects, say, onProgress }: FileImport,
): Promise<AddressImport> {
  const total = await sizeOf(file)
  const list = rejects === undefined ? undefined : await rejectList(rejects)
  let named = 0
  let done = 0

  async function* pieces() {
    for await (const piece of createReadStream(file, { highWaterMark: 1 << 18 })) {
      yield piece as Buffer
      done += piece.length
      onProgress({ of: 'megabytes', done: megabytes(done), total: megabytes(total) })
    }
  }

  try {
    return await importAddresses(database, pieces(), {
      encoding,
      say,
      async onReject(rejected) {
        named += 1
        if (named <= maxListed) say(`line ${rejected.line}: ${rejected.reason}`)
        if (named === maxListed + 1)
          say(`Further lines that cannot be used are ${list ? 'listed' : 'only counted'}.`)
        await list?.write(rejected)
      },
    })
  } finally {
    await list?.end()
  }
}

const maxListed = 20

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.code ?? error.message}`)
  })
  const { size } = await handle.stat().finally(() => handle.close())
  return size
}

async function rejectList(file: string) {
  const stream = createWriteStream(file)
  await new Promise<void>((opened, failed) => {
    stream.once('open', () => opened())
    stream.once('error', (error: NodeJS.ErrnoException) =>
      failed(new Error(`${file} cannot be written: ${error.code ?? error.message}`)),
    )
  })
  stream.write('line,reason,record\n')
  return {
    async write({ line, reason, text }: Rejected): Promise<void> {
      const kept = stream.write(`${line},${reason},"${text.replaceAll('"', '""')}"\n`)
      if (!kept) await once(stream, 'drain')
    },
    async end(): Promise<void> {
      stream.end()
      await finished(stream)
    },
  }
}

function megabytes(bytes: number): number {
  return Math.max(Math.round(bytes / 1e6), 1)
}
