import type { Queries } from '../server/src/database/pool.ts'
import { text } from '../server/src/database/row-shape.ts'
import { sql } from '../server/src/database/sql.ts'
import { relations } from './relations.ts'

export type Kind = 'text' | 'boolean' | 'number' | 'date' | 'timestamp'

export interface Column {
  name: string
  kind: Kind
  /** Whole numbers only. */
  whole: boolean
}

/** The tables of the contract with the columns of the wire, as the database defines them. */
export type Catalog = ReadonlyMap<string, readonly Column[]>

export async function readCatalog(database: Queries): Promise<Catalog> {
  const found = await database.rows(
    sql`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.returns({
      table: text,
      name: text,
      type: text,
    }),
  )
  return new Map(
    Object.keys(relations).map((table) => [
      table,
      found
        .filter((column) => column.table === table && !isHidden(table, column.name))
        .map(({ name, type }) => ({ name, kind: kinds[type] ?? 'text', whole: type !== 'numeric' })),
    ]),
  )
}

/** Secrets, what is left of an anonymised person, and columns that the server derives for searching. */
export function isHidden(table: string, column: string): boolean {
  return hidden.test(`${table}.${column}`)
}

const hidden =
  /\.(password_hash|unsubscribe_id|anonymised_email)$|_folded$|_key$|^(eml_token|trnsx_ecom_activegc_b2c)\.anonymised_at$/

const kinds: Record<string, Kind> = {
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  date: 'date',
  'timestamp with time zone': 'timestamp',
}
