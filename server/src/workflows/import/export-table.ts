import { hostname } from 'node:os'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unguardedFormula } from '@comptoir/contract/rules/formula-guard'
import { to } from 'pg-copy-streams'
import type { Database } from '../../database/pool.ts'
import { quoted } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import { operatorName } from '../security-log/record-command.ts'
import type { Field, ImportedTable } from './imported-table.ts'
import type { FileFormat } from './read-lines.ts'

interface TableExport {
  /** Where the rows are read; by default the database itself. */
  from?: Pick<Database, 'withoutTimeout'>
  table: ImportedTable
  format: FileFormat
  /** Whole gift codes instead of masked ones: recorded with the name of the operating system's user. */
  isUnmasked: boolean
  into: Writable
}

/** Writes the rows of a table in the format of an import, from one snapshot. */
export async function exportTable(
  database: Database,
  { from = database, table, format, isUnmasked, into }: TableExport,
): Promise<number> {
  if (isUnmasked && table.room.masked) await recordExport(database, table)
  return from.withoutTimeout(async (client) => {
    const rows = client.query(
      to(`copy (${exportSql(table, format, isUnmasked)}) to stdout with (${options[format]})`),
    )
    await pipeline(rows, into, { end: into !== process.stdout })
    return rows.rowCount
  })
}

/** JSON has no control characters, so with these as delimiter and quote PostgreSQL writes it as it is. */
const options: Record<FileFormat, string> = {
  csv: 'format csv, header',
  ndjson: `format csv, delimiter E'\\x02', quote E'\\x01'`,
}

async function recordExport(database: Database, { name }: ImportedTable): Promise<void> {
  const operator = operatorName()
  const author = { actor: { id: null, name: operator }, now: new Date() }
  const said = { operator, host: hostname() }
  await recordAudit(database, author, { table: name, verb: 'export', id: 0, new: said })
}

function exportSql(table: ImportedTable, format: FileFormat, isUnmasked: boolean): string {
  const columns = table.fields.map(
    (field) => `${selected(field, format, isUnmasked)} as ${quoted(field.name)}`,
  )
  const rows = `select ${columns.join(', ')} from ${quoted(table.name)} t where ${table.exported ?? 'true'} order by t.id`
  return format === 'csv' ? rows : `select to_json(line) from (${rows}) line`
}

function selected(field: Field, format: FileFormat, isUnmasked: boolean): string {
  const value = stored(field, format, isUnmasked)
  // What a spreadsheet would run as a formula. An import takes the apostrophe away again.
  return format === 'csv' && field.column.kind === 'text'
    ? `regexp_replace(${value}, '${unguardedFormula.replaceAll("'", "''")}', '\\1''\\2', 'g')`
    : value
}

function stored({ column, exported, reference }: Field, format: FileFormat, isUnmasked: boolean): string {
  if (exported) return exported
  const value = `t.${quoted(column.name)}`
  if (reference?.to === 'id')
    return `(select o.${quoted(reference.lookups[0] ?? '')} from ${quoted(reference.room.name)} o where o.id = ${value})`
  if (column.mask && !isUnmasked) return column.mask.sql(value)
  if (column.kind === 'timestamp') return wireMoment(value).text
  return column.kind === 'boolean' && format === 'csv'
    ? `case ${value} when true then 'true' when false then 'false' end`
    : value
}
