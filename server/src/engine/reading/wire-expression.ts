import { quoted, raw, type Statement, sql } from '../../database/sql.ts'
import type { Column, Room } from '../definition/define-table.ts'

/** The given columns of a row as JSON text. */
export function rowJson(row: Statement, columns: readonly Column[]): Statement {
  if (columns.length === 0) return sql`'{}'`
  const list = columns.map((column) => shownExpression(row.text, column)).join(', ')
  return raw(`(select row_to_json(shown)::text from (select ${list}) shown)`)
}

/** A whole row as JSON text. The SQL is cached, because most queries show whole rows. */
export function wholeRowJson(room: Room, row: Statement): Statement {
  const known = wholeRows.get(room) ?? new Map<string, Statement>()
  wholeRows.set(room, known)
  const made = known.get(row.text) ?? rowJson(row, [...room.columns.values()])
  known.set(row.text, made)
  return made
}

const wholeRows = new WeakMap<Room, Map<string, Statement>>()

/** Selects the column as callers see it: a masked column shows only part of its value. */
export function shownExpression(row: string, column: Pick<Column, 'name' | 'kind' | 'mask'>): string {
  const name = quoted(column.name)
  return column.mask ? `${column.mask.sql(`${row}.${name}`)} as ${name}` : wireExpression(row, column)
}

/** Selects the column in the form that PostgreSQL's JSON functions turn into the wire format. */
export function wireExpression(row: string, column: Pick<Column, 'name' | 'kind'>): string {
  const name = quoted(column.name)
  if (column.kind !== 'timestamp') return `${row}.${name}`
  return `${wireMoment(`${row}.${name}`).text} as ${name}`
}

/** A timestamp in its wire format. The column becomes SQL text, so it must not come from a caller. */
export function wireMoment(column: string): Statement {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
