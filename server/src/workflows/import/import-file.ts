import { readFile } from 'node:fs/promises'
import type { Database } from '../../database/pool.ts'
import type { TextEncoding } from './files/decoded-lines.ts'
import { openInputFile, type Progress } from './files/input-file.ts'
import { asInFile, asInObjects, listingRejected } from './files/reject-list.ts'
import { type Mapping, rejectedHeadings } from './headings.ts'
import { type ImportCounts, importRows } from './import-rows.ts'
import type { ImportedTable } from './imported-table.ts'
import { type FileFormat, type Layout, readLines } from './read-lines.ts'

interface FileImport {
  table: ImportedTable
  file: string
  format: FileFormat
  encoding?: TextEncoding | undefined
  /** A JSON file with the column of each heading. */
  mapping?: string | undefined
  /** The file to which every rejected line is written, with the reason. */
  rejects: string
  isDryRun: boolean
  print: (line: string) => void
  onProgress: (progress: Progress) => void
}

/** Imports a file on disk, reports progress, and lists the first rejected lines. */
export async function importFile(
  database: Database,
  { table, file, format, encoding, mapping, rejects, isDryRun, print, onProgress }: FileImport,
): Promise<ImportCounts> {
  const piecesOf = await openInputFile(file, onProgress)
  const { layout, lines } = await readLines(table, {
    pieces: (purpose) => piecesOf({ isCounted: purpose === 'import' }),
    ...{ format, encoding },
    mapping: mapping === undefined ? undefined : await readMapping(mapping),
  })
  if (layout) for (const line of describeLayout(layout, isDryRun)) print(line)
  const further = `Further rejected lines are listed in ${rejects}.`
  const list = { file: rejects, format: rejectFormat(table, layout), keepEmpty: false, print, further }
  const counts = await listingRejected(list, (onReject) =>
    importRows(database, table, lines, {
      ...{ isDryRun, onReject },
      ...(!table.room.masked && { onSample: print }),
    }),
  )
  const { added, changed, unchanged, rejected } = counts
  if (added + changed + unchanged + rejected === 0) print('The file has no lines below its headings.')
  return counts
}

async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.code ?? error.message}`)
  })
  const found = parsed(text)
  if (!isMapping(found))
    throw new Error(`${file} is no mapping such as {"Raison sociale": "name", "Remarks": null}.`)
  return found
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Named by the caller, with what is expected.
    return undefined
  }
}

function isMapping(value: unknown): value is Mapping {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((column) => column === null || typeof column === 'string')
  )
}

/** A dry run shows what each heading was taken for; a run only names what it leaves out. */
function describeLayout({ separator, line, headings }: Layout, isWhole: boolean): string[] {
  const leftOut = headings.flatMap(({ text, heading }) =>
    heading === 'left out' && !rejectedHeadings.some((name) => name === text) ? [text] : [],
  )
  const mapped = headings.flatMap(({ text, heading }) =>
    typeof heading === 'object' ? [`  ${text} → ${heading.name}`] : [],
  )
  return [
    ...(isWhole
      ? [`Line ${line} has the headings, separated by ${separatorNames[separator]}:`, ...mapped]
      : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
  ]
}

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const

/** A table with masked columns lists none of a line: a code may be in any field. */
function rejectFormat({ room }: ImportedTable, layout: Layout | undefined) {
  if (room.masked) return undefined
  return layout ? asInFile(layout.text, layout.separator, rejectedHeadings) : asInObjects(rejectedHeadings)
}
