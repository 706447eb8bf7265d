import { queryLimits } from '@comptoir/contract/constants'
import { type Direction, type Filter, type FilterLeaf, searchPattern } from '@comptoir/contract/query'
import type {
  ColumnPath,
  RecordOf,
  RelatedTable,
  RelationName,
  Row,
  TableName,
} from '@comptoir/contract/tables/all-tables'
import { isSoftDeleted } from './new-row.ts'

interface QueryArguments {
  name: TableName
  limit?: number
  offset?: number
  orderBy?: string
  orderByDirection?: Direction
  filter?: readonly Filter[]
  join?: readonly string[]
  contain?: readonly string[]
  columns?: readonly string[]
}

/** A request for a page of a table, with the type of the records that answer it. */
export interface TableQuery<Item = unknown> extends QueryArguments {
  /** Exists only as a type: carries `Item` for inference, and is had from `tableQuery` alone. */
  readonly [item]: Item
}

declare const item: unique symbol

/** A condition on the table's columns and on those of its relations. */
export type TableFilter<Table extends TableName> =
  | (Omit<FilterLeaf, 'column'> & { column: ColumnPath<Table> })
  | { or_: readonly TableFilter<Table>[] }
  | { and_: readonly TableFilter<Table>[] }

export interface TableRequest<
  Table extends TableName,
  Contained extends RelationName<Table>,
  Selected extends ColumnPath<Table>,
> {
  limit?: number
  offset?: number
  orderBy?: ColumnPath<Table>
  orderByDirection?: Direction
  /** The columns that have these values, or one of these; `filter` holds every other condition. */
  where?: { readonly [Path in ColumnPath<Table>]?: unknown }
  filter?: readonly TableFilter<Table>[]
  join?: readonly RelationName<Table>[]
  contain?: readonly Contained[]
  columns?: readonly Selected[]
}

/** A page of a list that people search and sort. */
export interface ListRequest<Sort extends string> {
  search: string
  /** From 1. */
  page: number
  size: number
  sort: Sort
  direction: Direction
}

/**
 * Called in `*-queries.ts` files only, where a test finds every query of the screens and runs it on the server. Deleted rows,
 * and those that have no sfid yet, are left out; a filter on `isdeleted` replaces that of deleted ones.
 */
export function tableQuery<
  Table extends TableName,
  const Contained extends RelationName<Table> = never,
  const Selected extends ColumnPath<Table> = never,
>(
  name: Table,
  { where = {}, filter = [], ...request }: TableRequest<Table, Contained, Selected>,
): TableQuery<SelectedRecord<Table, Contained, Selected>> {
  const asked = [...equalities(where), ...filter]
  // TypeScript cannot relate the union of all column names; the request is already checked by its parameter type.
  const query = { name, ...request, filter: [...asked, ...listed(name, asked)] } as QueryArguments
  return query as TableQuery<SelectedRecord<Table, Contained, Selected>>
}

/** Called in `*-queries.ts` files only, as `tableQuery` is: the query of one row, by the values of some columns. */
export function rowQuery<
  Table extends TableName,
  const Contained extends RelationName<Table> = never,
  const Selected extends ColumnPath<Table> = never,
>(
  name: Table,
  where: NonNullable<TableRequest<Table, Contained, Selected>['where']>,
  selection: Pick<TableRequest<Table, Contained, Selected>, 'contain' | 'columns'> = {},
) {
  return tableQuery<Table, Contained, Selected>(name, { ...selection, limit: queryLimits.single, where })
}

function equalities(where: object): FilterLeaf[] {
  return Object.entries(where).map(([column, value]: [string, unknown]) => ({
    column,
    operator: Array.isArray(value) ? 'IN' : '=',
    value,
  }))
}

/** The queries of a table whose rows are listed and edited on one screen. */
export interface RecordQueries<Table extends TableName, Listed extends { id: number }, Item = unknown> {
  table: Table
  /** A page of those that match the search and the filter. */
  list: (
    request: ListRequest<ColumnPath<Table>> & { filter?: readonly TableFilter<Table>[] | undefined },
  ) => TableQuery<Item>
  /** The one with that value in a unique column. */
  by: (column: keyof Row<Table> & string, value: string | number) => TableQuery<Item>
  /** The row of a record, with the contained rows under their relation's name. */
  rowOf: (record: unknown) => Listed
}

/** The row of `RecordQueries`. */
export type Listed<Queries> = Queries extends RecordQueries<TableName, infer Row> ? Row : never

/** Called in `*-queries.ts` files only, as `tableQuery` is. `search` are the columns that a search looks into. */
export function recordQueries<
  Table extends TableName,
  const Contained extends RelationName<Table> = never,
  const Selected extends ColumnPath<Table> = never,
>(
  table: Table,
  {
    search: searched,
    filter: usual = [],
    join = [],
    ...selection
  }: Pick<TableRequest<Table, Contained, Selected>, 'filter' | 'join' | 'contain' | 'columns'> & {
    search: readonly ColumnPath<Table>[]
  },
): RecordQueries<
  Table,
  RowWith<SelectedRecord<Table, Contained, Selected>, Table>,
  SelectedRecord<Table, Contained, Selected>
> {
  return {
    table,
    list: ({ search, page, size, sort, direction, filter = [] }) => {
      const value = searchPattern(search)
      const matches = searched.map((column) => ({ column, operator: 'iLIKE', value }) as const)
      return tableQuery<Table, Contained, Selected>(table, {
        ...selection,
        join: [...join, ...relationsIn<Table>(filter)],
        limit: size,
        offset: (page - 1) * size,
        orderBy: sort,
        orderByDirection: direction,
        filter: [...usual, ...filter, ...(search ? [{ or_: matches }] : [])],
      })
    },
    by: (column, value) =>
      tableQuery<Table, Contained, Selected>(table, {
        ...selection,
        limit: queryLimits.single,
        filter: [{ column, operator: '=', value }],
      }),
    rowOf: (record) => {
      const { [table]: row, ...related } = record as Record<string, object>
      return { ...row, ...related } as RowWith<SelectedRecord<Table, Contained, Selected>, Table>
    },
  }
}

function relationsIn<Table extends TableName>(filter: readonly TableFilter<Table>[]): RelationName<Table>[] {
  const paths = filter.flatMap((condition) => ('column' in condition ? [condition.column.split('.')] : []))
  return [
    ...new Set(paths.flatMap(([relation, column]) => (column ? [relation as RelationName<Table>] : []))),
  ]
}

type RowWith<Item, Table extends TableName> =
  Item extends Record<Table, infer Own> ? Own & Omit<Item, Table> & { id: number } : never

function listed(name: TableName, filter: readonly object[]): FilterLeaf[] {
  if (!isSoftDeleted(name)) return []
  const choosesDeleted = filter.some((condition) => 'column' in condition && condition.column === 'isdeleted')
  return [
    ...(choosesDeleted ? [] : [{ column: 'isdeleted', operator: '=', value: false } as const]),
    ...(name === 'orderitem' ? [] : [{ column: 'sfid', operator: '!=', value: null } as const]),
  ]
}

/** The record type of a query with `contain` and `columns`; without `columns` it holds whole rows. */
export type SelectedRecord<
  Table extends TableName,
  Contained extends string = never,
  Selected extends string = never,
> = [Selected] extends [never]
  ? RecordOf<Table, Contained>
  : { [Name in Table]: Pick<Row<Table>, Selected & keyof Row<Table>> } & {
      [Name in Contained & RelationName<Table>]: RecordOf<Table, Name>[Name] extends readonly unknown[]
        ? SelectedOf<Table, Name, Selected>[]
        : SelectedOf<Table, Name, Selected> | null
    }

type SelectedOf<Table extends TableName, Name extends RelationName<Table>, Selected extends string> = Pick<
  Row<RelatedTable<Table, Name>>,
  After<Name, Selected> & keyof Row<RelatedTable<Table, Name>>
>

/** The column name of each path in `Selected` that starts with the relation's name. */
type After<Name extends string, Selected extends string> = Selected extends `${Name}.${infer Column}`
  ? Column
  : never
