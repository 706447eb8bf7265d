import type { Column } from '@comptoir/contract/columns'
import type { RowOf, TableDescription } from '@comptoir/contract/table-description'
import {
  type ColumnType,
  flag,
  nullable,
  number,
  oneOf,
  type RowShape,
  text,
} from '../src/database/row-shape.ts'

/** Of any type. */
export const anything: ColumnType<unknown> = {
  name: 'any value',
  accepts: (value): value is unknown => value !== undefined,
}

/** The shape of a table's rows as the wire carries them. */
export function wireShape<Table extends TableDescription>(table: Table): RowShape<RowOf<Table>> {
  const types = Object.entries(table.columns).map(([name, column]) => [name, typeOf(column)])
  return Object.fromEntries(types) as RowShape<RowOf<Table>>
}

function typeOf(column: Column): ColumnType<unknown> {
  const type: ColumnType<unknown> = column.choices ? oneOf(column.choices) : types[column.type]
  return column.required || column.default !== undefined ? type : nullable(type)
}

const types: Record<Column['type'], ColumnType<unknown>> = {
  text,
  boolean: flag,
  integer: number,
  bigint: number,
  date: text,
  timestamp: text,
  numeric: number,
}
