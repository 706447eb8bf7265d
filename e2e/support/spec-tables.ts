import { foldedText } from '../../contract/src/rules/folded-text.ts'
import { newSfid } from '../../contract/src/rules/sfid.ts'
import type { Relation } from '../../contract/src/table-description.ts'
import { allTables } from '../../contract/src/tables/all-tables.ts'

/**
 * The table operations of the specification, in memory and without rules or policies: no `expect`, no author of an
 * audit. What the specification does not list is refused as GraphQL refuses it.
 */

type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>

interface Filter {
  column?: string
  operator?: string
  value?: unknown
  or_?: Filter[]
  and_?: Filter[]
}

interface Arguments {
  name: string
  table: string
  id: string
  ids: string[]
  values: { property: string; value: unknown }[]
  rows: { property: string; value: unknown }[][]
  filter?: Filter[]
  contain?: string[]
  columns?: string[]
  orderBy?: string
  orderByDirection?: string
  limit?: number
  offset?: number
}

const knownArguments: Record<string, string> = {
  table: 'name limit offset orderBy orderByDirection filter join contain columns',
  settingsList: 'key',
  allAudits: 'objectId operation',
  createRow: 'table values',
  updateRow: 'table id values',
  deleteRow: 'table id',
  batchCreateRow: 'table rows',
  batchDeleteRow: 'table ids',
}
const knownFields: Record<string, string> = {
  table: 'records count',
  settingsList: 'id setting value',
  allAudits: 'createdAt objectId operation old new',
}

export function specTables(rows: Rows, settings: Record<string, string>) {
  return { answer }

  /** Answers a document as the client writes them: fields with arguments, each perhaps under an alias. */
  function answer({ query, variables }: { query: string; variables: Row }): { status: number; body: object } {
    const body = query.slice(query.indexOf('{'))
    const fields = [...body.matchAll(/(?:(\w+):\s*)?(\w+)\(([^)]*)\)\s*(?:\{([^}]*)\})?/g)].map(
      ([, alias, name = '', args = '', selected = '']) => ({
        alias: alias ?? name,
        name,
        given: [...args.matchAll(/(\w+):\s*(?:\$(\w+)|"([^"]*)")/g)].map(
          ([, argument = '', variable, literal]) =>
            [argument, variable === undefined ? literal : variables[variable]] as const,
        ),
        selected: selected.split(/\s+/).filter(Boolean),
      }),
    )
    const errors = fields.flatMap(({ name, given, selected }) => [
      ...given
        .filter(([argument]) => !knownArguments[name]?.split(' ').includes(argument))
        .map(([argument]) => ({ message: `Unknown argument "${argument}" on field "${name}".` })),
      ...selected
        .filter((field) => !knownFields[name]?.split(' ').includes(field))
        .map((field) => ({ message: `Cannot query field "${field}" on the result of "${name}".` })),
    ])
    if (errors.length > 0) return { status: 400, body: { errors } }
    const data = fields.map(({ alias, name, given }) => [
      alias,
      run(name, Object.fromEntries(given) as unknown as Arguments),
    ])
    return { status: 200, body: { data: Object.fromEntries(data) } }
  }

  function run(name: string, given: Arguments): unknown {
    switch (name) {
      case 'table':
        return page(given)
      case 'settingsList':
        return Object.entries(settings).map(([setting, value], at) => ({ id: String(at), setting, value }))
      case 'allAudits':
        return []
      case 'createRow':
        return create(given.table, given.values)
      case 'batchCreateRow':
        return given.rows.map((values) => create(given.table, values))
      case 'updateRow':
        return { [given.table]: Object.assign(rowOf(given.table, given.id), columnsOf(given.values)) }
      case 'deleteRow':
        return remove(given.table, given.id)
      case 'batchDeleteRow':
        return given.ids.map((id) => remove(given.table, id))
      default:
        throw new Error(`${name} is no operation of the specification.`)
    }
  }

  function page({ name, filter = [], contain = [], orderBy = 'id', orderByDirection, ...rest }: Arguments) {
    const { limit = 10, offset = 0 } = rest
    const up = orderByDirection === 'DESC' ? -1 : 1
    const found = all(name)
      .filter((row) => JSON.stringify(filter).includes('isdeleted') || !row.isdeleted)
      .filter((row) => filter.every((one) => matches(name, row, one)))
      .sort((one, other) => up * compare(one[orderBy], other[orderBy]))
    const records = found.slice(offset, offset + limit).map((row) => ({
      [name]: row,
      ...Object.fromEntries(contain.map((relation) => [relation, contained(name, row, relation)])),
    }))
    return { records, count: found.length }
  }

  function matches(table: string, row: Row, { or_, and_, column = '', operator, value }: Filter): boolean {
    if (or_) return or_.some((one) => matches(table, row, one))
    if (and_) return and_.every((one) => matches(table, row, one))
    const [relation = '', name] = column.split('.')
    if (name) return related(table, row, relation).some((other) => holds(other[name], operator, value))
    return holds(row[column], operator, value)
  }

  function contained(table: string, row: Row, name: string): Row[] | Row | null {
    const rows = related(table, row, name)
    return relationOf(table, name).kind === 'many' ? rows : (rows[0] ?? null)
  }

  function related(table: string, row: Row, name: string): Row[] {
    const { table: other, from, to } = relationOf(table, name)
    return all(other).filter((one) => one[to] === row[from] && !one.isdeleted)
  }

  function create(table: string, values: Arguments['values']): Row {
    const now = new Date().toISOString()
    const row: Row = {
      id: nextId(),
      sfid: newSfid('0xx'),
      createddate: now,
      isdeleted: false,
      ...columnsOf(values),
    }
    if (table === 'campaign') row.islocal = true
    if (table === 'contact') row.name = `${row.firstname} ${row.lastname}`
    all(table).push(row)
    return { [table]: row }
  }

  function remove(table: string, id: string): Row {
    const row = rowOf(table, id)
    rows[table] = all(table).filter((one) => one !== row)
    return { [table]: row }
  }

  function rowOf(table: string, id: string): Row {
    const row = all(table).find((one) => String(one.id) === id)
    if (!row) throw new Error(`${table} has no row ${id}.`)
    return row
  }

  function all(table: string): Row[] {
    rows[table] ??= []
    return rows[table]
  }

  function nextId(): number {
    return Math.max(0, ...Object.values(rows).flatMap((some) => some.map(({ id }) => Number(id)))) + 1
  }
}

function relationOf(table: string, name: string): Relation {
  const tables: Record<string, { relations: Readonly<Record<string, Relation>> }> = allTables
  const relation = tables[table]?.relations[name]
  if (!relation) throw new Error(`${table} has no relation ${name}.`)
  return relation
}

function columnsOf(values: Arguments['values']): Row {
  return Object.fromEntries(values.map(({ property, value }) => [property, value]))
}

function holds(actual: unknown, operator = '', value: unknown): boolean {
  switch (operator.toUpperCase()) {
    case '=':
      return (actual ?? null) === value
    case '!=':
      return (actual ?? null) !== value
    case 'IN':
      return Array.isArray(value) && value.includes(actual)
    case '>=':
      return actual != null && compare(actual, value) >= 0
    case '<=':
      return actual != null && compare(actual, value) <= 0
    case 'ILIKE':
      return likePattern(String(value)).test(foldedText(String(actual ?? '')))
    case 'NOT ILIKE':
      return !likePattern(String(value)).test(foldedText(String(actual ?? '')))
    default:
      throw new Error(`${operator} is no operator of the specification.`)
  }
}

function likePattern(pattern: string): RegExp {
  const source = foldedText(pattern)
    .replace(/[.*+?^${}()|[\]]/g, '\\$&')
    .replace(/\\([%_])|%|_/g, (found, escaped) => escaped ?? (found === '%' ? '.*' : '.'))
  return new RegExp(`^${source}$`, 's')
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''))
}
