import type { TableName } from '@comptoir/contract/tables/all-tables'
import type { Database } from '../../../database/pool.ts'
import type { Rejected } from '../files/reject-list.ts'
import { type ImportCounts, type ImportOptions, importRows } from '../import-rows.ts'
import type { ImportedTable } from '../imported-table.ts'
import { importedTables } from '../imported-tables.ts'
import { type FileFormat, readLines } from '../read-lines.ts'

interface ImportedText extends ImportCounts {
  /** The reasons of the rejected lines, by line number. */
  reasons: Record<number, string>
  list: Rejected[]
}

/** Imports the text as if it were a file. */
export async function importText(
  database: Database,
  name: TableName,
  text: string | Buffer,
  { format = 'csv', ...options }: ImportOptions & { format?: FileFormat } = {},
): Promise<ImportedText> {
  async function* pieces() {
    yield Buffer.from(text)
  }
  const table = tableNamed(name)
  const list: Rejected[] = []
  const { lines } = await readLines(table, { pieces, format })
  const counts = await importRows(database, table, lines, {
    ...options,
    onReject: (rejected) => void list.push(rejected),
  })
  return { ...counts, list, reasons: Object.fromEntries(list.map(({ line, reason }) => [line, reason])) }
}

function tableNamed(name: TableName): ImportedTable {
  const table = importedTables.find((known) => known.name === name)
  if (!table) throw new Error(`${name} is not imported.`)
  return table
}

/** The lines of a CSV file with the given rows; the columns are those of the first. */
export function csv(...rows: readonly Record<string, string | number | boolean | null>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const field = (value: string | number | boolean | null | undefined) =>
    /[",\n]/.test(String(value ?? '')) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '')
  return [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => field(row[column])).join(',')),
  ].join('\n')
}
