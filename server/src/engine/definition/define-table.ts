import type {
  ColumnType,
  Column as DescribedColumn,
  PersonalText,
  ValueFormat,
} from '@comptoir/contract/columns'
import type { ErrorKey } from '@comptoir/contract/error-keys'
import { keyPrefixOf } from '@comptoir/contract/rules/sfid'
import type { Relation, RowOf, TableDescription } from '@comptoir/contract/table-description'
import { sql as drizzleSql, getTableColumns } from 'drizzle-orm'
import {
  boolean,
  date,
  type ExtraConfigColumn,
  foreignKey,
  integer,
  numeric,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  type TableConfig,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Statement } from '../../database/sql.ts'
import type { Actor } from './actor.ts'
import { folded, identity, moment, wholeNumber } from './columns.ts'
import type { Policy } from './policies.ts'
import type { Rule } from './rules.ts'

/** What the server adds to the table's description in the contract: storage, permissions and rules. */
interface TableDefinition<Row extends object> {
  /** The SQL expressions of generated columns. */
  expressions?: { [Column in keyof Row]?: string }
  /** Columns outside the API. */
  internal?: Record<string, PgColumnBuilderBase>
  /** Text columns that are often searched for words in any of them; a `combinedTextIndex` covers them. */
  searchedAsOne?: readonly (keyof Row & string)[]
  constraints?: (column: (name: string) => ExtraConfigColumn) => PgTableExtraConfigValue[]
  isJunction?: boolean
  maxPageSize: number
  read: Policy
  /** Columns that are shown only in rows for which `visibleTo` holds. */
  restricted?: { columns: readonly (keyof Row & string)[]; visibleTo: Policy }
  /** Columns of which every caller sees only a part. They are filtered by `=` with a whole value, and never sorted by. */
  masked?: { readonly [Column in keyof Row]?: Mask }
  create?: CreateAccess<Row>
  update?: UpdateAccess<Row>
  delete?: DeleteAccess<Row>
  /** A list must be filtered by `=` or `IN` on one of these columns; without it, it would be of no use and very long. */
  filteredBy?: readonly (keyof Row & string)[]
  /** Columns that only the server sets: values that a caller sends for them are ignored. */
  setByServer?: readonly (keyof Row & string)[]
  /** The error key for each unique constraint. */
  conflicts?: Record<string, ErrorKey>
}

export interface CreateAccess<Row> {
  by: (actor: Actor) => boolean
  /** The maximum number of rows that one request may create, if it is less than of other tables. */
  maxPerRequest?: number
  columns: readonly (keyof Row & string)[]
  rules?: readonly Rule<Row>[]
  /** The row is refused with the key if the condition on it holds, which the statement asks that inserts it. */
  refusedIf?: { key: ErrorKey; condition: (row: Statement) => Statement }
  effects?: readonly Rule<Row>[]
}

interface UpdateAccess<Row> extends Omit<CreateAccess<Row>, 'maxPerRequest' | 'refusedIf'> {
  /** Who else may send the row of that id with nothing but what the server sets, or what the row has already. */
  unchangedBy?: (actor: Actor, id: string) => boolean
}

interface DeleteAccess<Row> extends Pick<CreateAccess<Row>, 'by' | 'rules' | 'effects'> {
  /** Whether a row that is deleted already can be removed for good. */
  deletedOnes?: true
}

export interface Column {
  name: string
  /** The key of its name in the catalogues of texts. */
  label: string | undefined
  kind: ColumnType
  format: ValueFormat | undefined
  length: number | null
  nullable: boolean
  unique: boolean
  defaultValue: string | number | boolean | null
  /** The internal column that holds it without accents and capitals. */
  searchedIn: string | undefined
  personal: PersonalText | undefined
  exported: boolean
  generated: boolean
  mask: Mask | undefined
}

/** A table as the engine sees it. */
export interface Room extends Omit<TableDefinition<AnyRow>, 'expressions' | 'internal'> {
  name: string
  table: PgTableWithColumns<TableConfig>
  columns: ReadonlyMap<string, Column>
  /** The names of the columns that the API does not have. */
  internal: ReadonlySet<string>
  relations: ReadonlyMap<string, Relation>
  /** The first three characters of the ids made for new rows. */
  keyPrefix?: string
}

export type AnyRow = Record<string, unknown>

export function defineTable<Description extends TableDescription>(
  description: Description,
  definition: TableDefinition<RowOf<Description>>,
): Room {
  const { name, columns, relations } = description
  const { expressions = {}, constraints, ...rest } = definition
  const masks: Record<string, Mask | undefined> = definition.masked ?? {}
  const stored = Object.entries(columns).map(([column, described]) => {
    return [column, storageOf(described, (expressions as Record<string, string>)[column])] as const
  })
  const wire = Object.entries(columns).map(([column, described]) => {
    return [column, columnOf(column, described, masks[column])] as const
  })
  const copies = wire.flatMap(([column, { searchedIn }]) =>
    searchedIn ? [[searchedIn, folded(column, (expressions as Record<string, string>)[column])]] : [],
  )
  const internal = { ...definition.internal, ...Object.fromEntries(copies) }
  const table = pgTable(name, { ...Object.fromEntries(stored), ...internal }, (built) => [
    ...references(name, relations, built),
    ...(constraints?.((column) => present(built, column)) ?? []),
  ]) as PgTableWithColumns<TableConfig>
  const room = {
    ...rest,
    name,
    table,
    columns: new Map(wire),
    internal: new Set(Object.keys(internal)),
    relations: new Map(Object.entries(relations)),
    keyPrefix: keyPrefixOf(name),
  } as unknown as Room
  defined.set(name, room)
  return room
}

/** Foreign keys name tables of other rooms, which are looked up here when migrations are generated. */
const defined = new Map<string, Room>()

function references(
  table: string,
  relations: Readonly<Record<string, Relation>>,
  built: Record<string, ExtraConfigColumn>,
) {
  return Object.values(relations)
    .filter((relation) => relation.kind === 'one')
    .map((relation) => {
      const there = defined.get(relation.table)
      const [from, to] = [built[relation.from], there && getTableColumns(there.table)[relation.to]]
      if (!from || !to)
        throw new Error(`${table}.${relation.from} refers to an unknown ${relation.table}.${relation.to}.`)
      return foreignKey({ name: referenceName(table, relation.from), columns: [from], foreignColumns: [to] })
    })
}

function present(built: Record<string, ExtraConfigColumn>, name: string): ExtraConfigColumn {
  const column = built[name]
  if (!column)
    throw new Error(`An index or constraint names the column ${name}, which its table does not have.`)
  return column
}

export function referenceName(table: string, column: string): string {
  return `${table}_${column}_reference`
}

export function columnOf(name: string, column: DescribedColumn, mask: Mask | undefined): Column {
  const { type, label, format, length, required, unique, madeBy, personal, searched } = column
  return {
    name,
    label,
    kind: type,
    format,
    length,
    nullable: !required && column.default === undefined,
    unique: Boolean(unique) || madeBy === 'identity',
    defaultValue: column.default === undefined || column.default === 'now' ? null : column.default,
    searchedIn: searched === true ? `${name}_folded` : searched,
    personal: personal === 'erase' ? {} : personal || undefined,
    exported: column.exported ?? true,
    generated: madeBy !== undefined,
    mask,
  }
}

/** The column as PostgreSQL stores it. `expression` is the SQL that a generated column is made from. */
function storageOf(column: DescribedColumn, expression: string | undefined): PgColumnBuilderBase {
  if (column.madeBy === 'identity') return identity()
  if (column.madeBy === 'expression') return text().generatedAlwaysAs(drizzleSql.raw(expression ?? ''))
  const builder = builderOf(column) as PgColumnBuilderBase as Modifiable
  if (column.required || column.default !== undefined) builder.notNull()
  if (column.default === 'now') builder.default(drizzleSql`now()`)
  else if (column.default !== undefined) builder.default(column.default)
  if (column.unique) builder.unique(column.unique === true ? undefined : column.unique)
  return builder
}

function builderOf({ type, length }: DescribedColumn) {
  switch (type) {
    case 'text':
      return length === null ? text() : varchar({ length })
    case 'boolean':
      return boolean()
    case 'integer':
      return integer()
    case 'bigint':
      return wholeNumber()
    case 'date':
      return date({ mode: 'string' })
    case 'timestamp':
      return moment()
    case 'numeric':
      return numeric({ precision: 12, scale: 2, mode: 'number' })
  }
}

/** The methods common to Drizzle's builders, whose own types differ in the values that they accept. */
interface Modifiable extends PgColumnBuilderBase {
  notNull(): unknown
  default(value: unknown): unknown
  unique(name?: string): unknown
}

/** How a column is shown to every caller: once as SQL, and once for rows in memory. */
export interface Mask {
  /** Turns the SQL of the value into the SQL of the part that is shown. */
  sql(value: string): string
  text(value: string): string
}

/** The row with its masked columns reduced to the part that is shown. */
export function maskedRow<Row extends AnyRow | null>(room: Pick<Room, 'masked'>, row: Row): Row {
  if (!row || !room.masked) return row
  const shown: AnyRow = { ...row }
  for (const [column, mask] of Object.entries(room.masked)) {
    const value = shown[column]
    if (mask && typeof value === 'string') shown[column] = mask.text(value)
  }
  return shown as Row
}
