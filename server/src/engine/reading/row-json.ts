import { raw, type Statement, sql } from '../../database/sql.ts'
import type { Column, Room } from '../definition/define-table.ts'
import { shownExpression } from './wire-expression.ts'

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
