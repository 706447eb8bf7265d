import { type Catalog, isHidden } from './catalog.ts'
import type { Change } from './change-log.ts'

export type Row = Record<string, unknown> & { id: number }

/** A copy of the whole database in memory, kept up to date from the change log. */
export interface DatabaseCopy {
  /** The rows of a table in the order of their ids, in their wire form. */
  rows(table: string): readonly Row[]
  row(table: string, id: unknown): Row | undefined
  /** Rows of a table by the value of one column. */
  where(table: string, column: string, value: unknown): readonly Row[]
  apply(change: Change): void
  clear(): void
}

export function createDatabaseCopy(catalog: Catalog): DatabaseCopy {
  const tables = new Map<string, Map<string, Row>>()
  const lists = new Map<string, Row[]>()
  const indexes = new Map<string, Map<unknown, Row[]>>()

  function list(table: string): Row[] {
    const known = lists.get(table)
    if (known) return known
    const made = [...(tables.get(table)?.values() ?? [])].sort((one, other) => one.id - other.id)
    lists.set(table, made)
    return made
  }

  function where(table: string, column: string, value: unknown): readonly Row[] {
    if (value === null || value === undefined) return []
    const name = `${table}.${column}`
    const known = indexes.get(name) ?? new Map<unknown, Row[]>()
    if (!indexes.has(name)) {
      for (const row of list(table)) known.set(row[column], [...(known.get(row[column]) ?? []), row])
      indexes.set(name, known)
    }
    return known.get(value) ?? []
  }

  function invalidate(table: string): void {
    lists.delete(table)
    for (const name of indexes.keys()) if (name.startsWith(`${table}.`)) indexes.delete(name)
  }

  return {
    rows: list,
    row: (table, id) => tables.get(table)?.get(String(id)),
    where,
    apply(change) {
      const { table, verb } = change
      const rows = tables.get(table) ?? new Map<string, Row>()
      tables.set(table, rows)
      invalidate(table)
      if (verb === 'DELETE') rows.delete(String(change.old?.id))
      else {
        const row = asWire(catalog, table, change.new)
        rows.set(String(row.id), row)
      }
    },
    clear() {
      for (const memory of [tables, lists, indexes]) memory.clear()
    },
  }
}

/** A row in wire form: without hidden columns if the API has the table, and with times in UTC. */
function asWire(catalog: Catalog, table: string, row: Record<string, unknown> | null): Row {
  const columns = catalog.get(table)
  const times = new Set(columns?.filter(({ kind }) => kind === 'timestamp').map(({ name }) => name))
  const shown = Object.entries(row ?? {}).filter(([column]) => !columns || !isHidden(table, column))
  return Object.fromEntries(
    shown.map(([column, value]) => [
      column,
      times.has(column) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  ) as Row
}
