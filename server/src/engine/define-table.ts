import type { ErrorKey } from '@comptoir/contract/error-keys'
import { getTableColumns } from 'drizzle-orm'
import {
  type ExtraConfigColumn,
  foreignKey,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  type TableConfig,
} from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'
import { type Kind, kindOf } from './columns.ts'
import type { Mask } from './mask.ts'
import type { Policy } from './policies.ts'
import type { Rule } from './rules.ts'

/** All there is to say about one table: its columns, its relations, who may do what, and its rules. */
export interface TableDefinition<Row extends object> {
  name: string
  /** What the wire knows, and nothing else of the table. */
  columns: { [Column in keyof Row]: PgColumnBuilderBase }
  /** What only the server knows: secrets, and normalised copies for searching. */
  internal?: Record<string, PgColumnBuilderBase>
  /** For a text column, the internal column that holds it without accents and capitals. */
  searchedIn?: { [Column in keyof Row]?: string }
  /** Text columns that are often searched for words which may stand in any of them; a `togetherIndex` has them all. */
  searchedTogether?: readonly (keyof Row & string)[]
  constraints?: (column: (name: string) => ExtraConfigColumn) => PgTableExtraConfigValue[]
  relations?: Record<string, Relation>
  /** The first three characters of the ids made for new rows. */
  keyPrefix?: string
  isJunction?: boolean
  largestPage: number
  read: Policy
  /** Columns that are shown only in rows for which `unless` holds. */
  restricted?: { columns: readonly (keyof Row & string)[]; unless: Policy }
  /** Columns of which every caller sees a part only. They are filtered by `=` with a whole value, and never sorted by. */
  masked?: { readonly [Column in keyof Row]?: Mask }
  create?: CreateAccess<Row>
  update?: UpdateAccess<Row>
  delete?: DeleteAccess<Row>
  /** Columns that the server alone sets: what a caller sends for them is ignored. */
  setByServer?: readonly (keyof Row & string)[]
  /** Which key stands for which broken unique constraint. */
  conflicts?: Record<string, ErrorKey>
}

export interface CreateAccess<Row> {
  by: (actor: Actor) => boolean
  columns: readonly (keyof Row & string)[]
  rules?: readonly Rule<Row>[]
  effects?: readonly Rule<Row>[]
}

export interface UpdateAccess<Row> extends CreateAccess<Row> {
  /** Rows outside are not found. */
  rows?: Policy
}

export interface DeleteAccess<Row> {
  by: (actor: Actor) => boolean
  rows?: Policy
  rules?: readonly Rule<Row>[]
  effects?: readonly Rule<Row>[]
}

export interface Relation {
  kind: 'one' | 'many'
  table: string
  /** The column here, and the column there that it equals. */
  from: string
  to: string
}

export interface Column {
  name: string
  kind: Kind
  length: number | null
  nullable: boolean
  unique: boolean
  defaultValue: string | number | boolean | null
  searchedIn: string | undefined
  generated: boolean
  mask: Mask | undefined
}

/** A table as the engine sees it. */
export interface Room extends Omit<TableDefinition<AnyRow>, 'columns' | 'internal' | 'relations'> {
  table: PgTableWithColumns<TableConfig>
  columns: ReadonlyMap<string, Column>
  /** The names of the columns that the wire does not know. */
  internal: ReadonlySet<string>
  relations: ReadonlyMap<string, Relation>
}

export type AnyRow = Record<string, unknown>

/** `one('account', 'accountid')`: the row there whose sfid stands here in accountid. */
export function one(table: string, from: string, to: 'id' | 'sfid' = 'sfid'): Relation {
  return { kind: 'one', table, from, to }
}

/** `many('contact', 'accountid')`: the rows there whose accountid is this row's sfid. */
export function many(table: string, to: string, from: 'id' | 'sfid' = 'sfid'): Relation {
  return { kind: 'many', table, from, to }
}

export function defineTable<Row extends object>(definition: TableDefinition<Row>): Room {
  const { columns, internal = {}, constraints, relations = {}, searchedIn = {}, ...rest } = definition
  const masks: Record<string, Mask | undefined> = definition.masked ?? {}
  const table = pgTable(definition.name, { ...columns, ...internal }, (built) => [
    ...references(definition.name, relations, built),
    ...(constraints?.((column) => present(built, column)) ?? []),
  ]) as PgTableWithColumns<TableConfig>
  const built = getTableColumns(table)
  const wire = Object.keys(columns).map((column) => {
    const drizzled = built[column]
    if (!drizzled) throw new Error(`${definition.name}.${column} is not a column.`)
    const folded = (searchedIn as Record<string, string>)[column]
    return [column, describe(drizzled, folded, masks[column])] as const
  })
  const room = {
    ...rest,
    table,
    columns: new Map(wire),
    internal: new Set(Object.keys(internal)),
    relations: new Map(Object.entries(relations)),
  } as unknown as Room
  defined.set(definition.name, room)
  return room
}

/** Foreign keys name tables of other rooms, so they are looked up when the migrations are made. */
const defined = new Map<string, Room>()

function references(
  table: string,
  relations: Record<string, Relation>,
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

function describe(column: PgColumn, searchedIn: string | undefined, mask: Mask | undefined): Column {
  const fixed = typeof column.default === 'object' ? null : (column.default ?? null)
  return {
    name: column.name,
    kind: kindOf(column),
    length: 'length' in column && typeof column.length === 'number' ? column.length : null,
    nullable: !column.notNull,
    unique: column.isUnique || column.primary,
    defaultValue: fixed as Column['defaultValue'],
    searchedIn,
    generated: column.generated !== undefined || column.generatedIdentity !== undefined,
    mask,
  }
}
