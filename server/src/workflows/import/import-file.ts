import type { Database } from '../../database/pool.ts'
import type { TextEncoding } from './files/decoded-lines.ts'
import { openInputFile, type Progress } from './files/input-file.ts'
import { openRejectList } from './files/reject-list.ts'
import { type ImportCounts, importRows } from './import-rows.ts'
import type { ImportedTable } from './imported-table.ts'
import { type FileFormat, readLines } from './read-lines.ts'

interface FileImport {
  table: ImportedTable
  file: string
  format: FileFormat
  encoding: TextEncoding | undefined
  /** The file to which every rejected line is written, with the reason. */
  rejects: string
  isDryRun: boolean
  say: (line: string) => void
  onProgress: (progress: Progress) => void
}

/** Imports a file on disk, reports progress, and lists the first rejected lines. */
export async function importFile(
  database: Database,
  { table, file, format, encoding, rejects, isDryRun, say, onProgress }: FileImport,
): Promise<ImportCounts> {
  const input = await openInputFile(file, onProgress)
  const list = await openRejectList(rejects)
  let named = 0
  try {
    const lines = readLines(table, { pieces: input.pieces(), format, encoding })
    return await importRows(database, table, lines, {
      isDryRun,
      async onReject(rejected) {
        named += 1
        if (named <= maxListed) say(`line ${rejected.line}: ${rejected.reason}`)
        if (named === maxListed + 1) say(`Further rejected lines are listed in ${rejects}.`)
        await list.write(rejected)
      },
    })
  } finally {
    await list.end({ keepEmpty: false })
  }
}

const maxListed = 20
