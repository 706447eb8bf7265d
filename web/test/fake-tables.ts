import type { Filter, FilterLeaf } from '@comptoir/contract/query'
import type { Relation, TableDescription } from '@comptoir/contract/table-description'
import { allTables, type Row, type TableName } from '@comptoir/contract/tables/all-tables'

type StoredRow = Record<string, unknown>
type Tables = Partial<Record<string, StoredRow[]>>

export interface Refusal {
  code: string
  key: string
  property?: string
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.key)
  }
}

const descriptions: Record<TableName, TableDescription> = allTables
let memory: Tables = {}
let lastId = 0
let lastMoment = 0

/** Rows of the contract's tables in memory, read and changed as the table API does. */
export const tables = {
  clear(): void {
    memory = {}
    lastId = 0
  },

  /** Stores a row. Columns that are not given get their default, an id of their own, or null. */
  insert<Table extends TableName>(table: Table, values: Partial<Row<Table>> = {}): Row<Table> {
    const row = newRow(table, values)
    memory[table] = [...rowsOf(table), row]
    // Complete by construction: every column of the description has a value.
    return row as Row<Table>
  },

  rows<Table extends TableName>(table: Table): Row<Table>[] {
    return rowsOf(table) as Row<Table>[]
  },

  /** Changes a row as another user would. */
  update<Table extends TableName>(table: Table, id: number, values: Partial<Row<Table>>): void {
    change(memory, table, id, values)
  },

  delete(table: TableName, id: number): void {
    memory[table] = rowsOf(table).filter((row) => row.id !== id)
  },

  readPage,
  mutate,
}

export interface PageQuery {
  name: TableName
  limit?: number
  offset?: number
  orderBy?: string
  orderByDirection?: 'ASC' | 'DESC'
  filter?: readonly Filter[]
  contain?: readonly string[]
}

function readPage({
  name,
  limit = 20,
  offset = 0,
  orderBy = 'id',
  orderByDirection,
  filter,
  contain,
}: PageQuery) {
  const isVisible = JSON.stringify(filter ?? []).includes('isdeleted') ? () => true : isLive
  const found = rowsOf(name).filter(
    (row) => isVisible(row) && (filter ?? []).every((one) => matches(name, row, one)),
  )
  const sign = orderByDirection === 'DESC' ? -1 : 1
  const sorted = found.toSorted((one, other) => sign * compare(one[orderBy], other[orderBy]))
  const records = sorted.slice(offset, offset + limit).map((row) => ({
    [name]: row,
    ...Object.fromEntries((contain ?? []).map((relation) => [relation, contained(name, row, relation)])),
  }))
  return { records, count: found.length }
}

function contained(table: TableName, row: StoredRow, name: string): StoredRow[] | StoredRow | null {
  const relation = relationOf(table, name)
  const found = related(row, relation)
  return relation.kind === 'many' ? found : (found[0] ?? null)
}

function related(row: StoredRow, { table, from, to }: Relation): StoredRow[] {
  return rowsOf(table).filter((other) => other[to] === row[from] && isLive(other))
}

/** Deleted rows are returned only if the filter is about deletion. */
function isLive(row: StoredRow): boolean {
  return row.isdeleted !== true
}

function relationOf(table: TableName, name: string): Relation {
  const relation = descriptions[table].relations[name]
  if (!relation) throw new Error(`${table} has no relation ${name}.`)
  return relation
}

function matches(table: TableName, row: StoredRow, filter: Filter): boolean {
  if ('or_' in filter) return filter.or_.some((one) => matches(table, row, one))
  if ('and_' in filter) return filter.and_.every((one) => matches(table, row, one))
  const [relation, column] = filter.column.split('.')
  if (relation === undefined || column === undefined) return matchesValue(row[filter.column], filter)
  return related(row, relationOf(table, relation)).some((other) => matchesValue(other[column], filter))
}

function matchesValue(stored: unknown, { operator, value }: FilterLeaf): boolean {
  switch (operator) {
    case '=':
      return stored === value
    case '!=':
      return stored !== value
    case 'IN':
      return Array.isArray(value) && value.includes(stored)
    case '>=':
      return stored !== null && compare(stored, value) >= 0
    case '<=':
      return stored !== null && compare(stored, value) <= 0
    case 'iLIKE':
      return isLike(stored, value)
    case 'NOT iLIKE':
      return !isLike(stored, value)
  }
}

function isLike(stored: unknown, pattern: unknown): boolean {
  const source = [...plain(pattern)]
    .map((sign) => (sign === '%' ? '.*' : sign.replace(/\W/, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`, 's').test(plain(stored ?? ''))
}

function plain(text: unknown): string {
  return String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''))
}

/** Applies all changes of a mutation, or none. */
function mutate(query: string, variables: Record<string, unknown>): Record<string, unknown> {
  const next = { ...memory }
  const results = [...query.matchAll(/(c(\d+)): (\w+)\(/g)].map(([, field = '', at = '', operation = '']) => {
    const given = (name: string) => variables[`${name}${at}`]
    const table = given('table') as TableName
    return [field, changed(next, table, operation, given)]
  })
  memory = next
  return Object.fromEntries(results)
}

function changed(
  next: Tables,
  table: TableName,
  operation: string,
  given: (name: string) => unknown,
): Record<string, StoredRow> | Record<string, StoredRow>[] {
  const create = (values: unknown) => {
    const row = newRow(table, fromPairs(values))
    next[table] = [...(next[table] ?? []), row]
    return { [table]: row }
  }
  const remove = (id: unknown) => {
    const row = findRow(next, table, Number(id))
    next[table] = (next[table] ?? []).filter((one) => one !== row)
    return { [table]: row }
  }
  switch (operation) {
    case 'createRow':
      return create(given('values'))
    case 'batchCreateRow':
      return (given('rows') as unknown[]).map(create)
    case 'updateRow':
      expectUnchanged(findRow(next, table, Number(given('id'))), fromPairs(given('expect')))
      return { [table]: change(next, table, Number(given('id')), fromPairs(given('values'))) }
    case 'deleteRow':
      expectUnchanged(findRow(next, table, Number(given('id'))), fromPairs(given('expect')))
      return remove(given('id'))
    case 'queueCountMail':
      return []
    case 'batchDeleteRow':
      return (given('ids') as unknown[]).map(remove)
    default:
      throw new Error(`There is no operation ${operation}.`)
  }
}

function expectUnchanged(row: StoredRow, expected: StoredRow): void {
  if (Object.entries(expected).some(([column, value]) => (row[column] ?? null) !== (value ?? null)))
    throw new Refused({ code: 'CONFLICT', key: 'conflict' })
}

function change(next: Tables, table: TableName, id: number, values: StoredRow): StoredRow {
  const before = findRow(next, table, id)
  const hasStamp = 'systemmodstamp' in descriptions[table].columns
  const after = withName(table, { ...before, ...values, ...(hasStamp ? { systemmodstamp: now() } : {}) })
  next[table] = (next[table] ?? []).map((row) => (row === before ? after : row))
  return after
}

function findRow(next: Tables, table: TableName, id: number): StoredRow {
  const found = next[table]?.find((row) => row.id === id)
  if (!found) throw new Refused({ code: 'NOT_FOUND', key: 'not_found' })
  return found
}

function newRow(table: TableName, values: StoredRow): StoredRow {
  lastId += 1
  const made = Object.entries(descriptions[table].columns).map(([name, column]) => {
    if (name === 'id') return [name, lastId]
    if (name === 'sfid') return [name, `${table.slice(0, 6)}-${lastId}`]
    return [name, column.default === 'now' ? now() : (column.default ?? null)]
  })
  return withName(table, { ...Object.fromEntries(made), ...values })
}

/** The name of a contact is joined by the server. */
function withName(table: TableName, row: StoredRow): StoredRow {
  return table === 'contact' ? { ...row, name: `${row.firstname} ${row.lastname}` } : row
}

/** Every moment is later than the one before it, however fast the test is. */
function now(): string {
  lastMoment = Math.max(lastMoment + 1, Date.now())
  return new Date(lastMoment).toISOString()
}

function rowsOf(table: string): StoredRow[] {
  return memory[table] ?? []
}

function fromPairs(pairs: unknown): StoredRow {
  const list = (pairs ?? []) as { property: string; value: unknown }[]
  return Object.fromEntries(list.map(({ property, value }) => [property, value]))
}
