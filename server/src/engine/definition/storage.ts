import type { Column } from '@comptoir/contract/columns'
import { sql as drizzleSql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  numeric,
  type PgColumnBuilderBase,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'

/** The column as PostgreSQL stores it. `expression` is the SQL that a generated column is made from. */
export function storageOf(column: Column, expression: string | undefined): PgColumnBuilderBase {
  if (column.madeBy === 'identity') return bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
  if (column.madeBy === 'expression') return text().generatedAlwaysAs(drizzleSql.raw(expression ?? ''))
  const builder = builderOf(column) as PgColumnBuilderBase as Modifiable
  if (column.required || column.default !== undefined) builder.notNull()
  if (column.default === 'now') builder.default(drizzleSql`now()`)
  else if (column.default !== undefined) builder.default(column.default)
  if (column.unique) builder.unique(column.unique === true ? undefined : column.unique)
  return builder
}

function builderOf({ type, length }: Column) {
  switch (type) {
    case 'text':
      return length === null ? text() : varchar({ length })
    case 'boolean':
      return boolean()
    case 'integer':
      return integer()
    case 'bigint':
      return bigint({ mode: 'number' })
    case 'date':
      return date({ mode: 'string' })
    case 'timestamp':
      return timestamp({ withTimezone: true, precision: 3 })
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
