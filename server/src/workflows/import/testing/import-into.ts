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

type Row = Readonly<Record<string, string | number | boolean | null>>

/** Imports a text, or rows of which the first has the columns, as if they were a file. */
export function importInto(database: Database) {
  return async (
    name: TableName,
    content: string | Buffer | readonly Row[],
    { format = 'csv', ...options }: ImportOptions & { format?: FileFormat } = {},
  ): Promise<ImportedText> => {
    const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : csv(content)
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
}

function tableNamed(name: TableName): ImportedTable {
  const table = importedTables.find((known) => known.name === name)
  if (!table) throw new Error(`${name} is not imported.`)
  return table
}

function csv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const field = (value: Row[string] | undefined) =>
    /[",\n]/.test(String(value ?? '')) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '')
  return [columns, ...rows.map((row) => columns.map((column) => field(row[column])))]
    .map((fields) => fields.join(','))
    .join('\n')
}
