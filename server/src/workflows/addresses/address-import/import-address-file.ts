import type { Database } from '../../../database/pool.ts'
import type { TextEncoding } from '../../import/files/decoded-lines.ts'
import { openInputFile, type Progress } from '../../import/files/input-file.ts'
import { openRejectList } from '../../import/files/reject-list.ts'
import { type AddressImport, importAddresses } from './import-addresses.ts'

interface FileImport {
  file: string
  encoding: TextEncoding | undefined
  /** The file to which every rejected line is written, with the reason. */
  rejects: string | undefined
  say: (line: string) => void
  onProgress: (progress: Progress) => void
}

/** Imports a file on disk, reports progress, and lists the first rejected lines. */
export async function importAddressFile(
  database: Database,
  { file, encoding, rejects, say, onProgress }: FileImport,
): Promise<AddressImport> {
  const input = await openInputFile(file, onProgress)
  const list = rejects === undefined ? undefined : await openRejectList(rejects)
  let named = 0
  try {
    return await importAddresses(database, input.pieces(), {
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
