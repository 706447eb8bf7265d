import { quoted } from '../../database/sql.ts'
import type { Column } from '../definition/define-table.ts'
import { wireMoment } from './wire-moment.ts'

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
