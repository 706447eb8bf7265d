import { getTableConfig } from 'drizzle-orm/pg-core'
import { listed, live } from './columns.ts'
import type { Room } from './define-table.ts'

/**
 * Whether an index has the live rows in the order of the column, rows of equal value in the order of their ids, and also
 * includes the columns `beside`.
 */
export function isOrderedBy(room: Room, column: string, beside: readonly string[] = []): boolean {
  if (column === 'id') return beside.length === 0
  return indexesOf(room).some(
    (columns) =>
      columns[0] === column && columns[1] === 'id' && beside.every((other) => columns.includes(other)),
  )
}

/** Whether an index finds the live rows that have a value in the column. */
export function hasIndexOn(room: Room, column: string): boolean {
  return (
    column === 'id' || room.columns.get(column)?.unique || indexesOf(room).some(([first]) => first === column)
  )
}

/** Whether a btree index on the column has every listed row. */
export function hasWholeIndexOn(room: Room, column: string): boolean {
  return getTableConfig(room.table).indexes.some(
    ({
      config: {
        method,
        where,
        columns: [first],
      },
    }) => {
      const isWhole = method === 'btree' && (where === undefined || where === live || where === listed)
      return isWhole && first !== undefined && 'name' in first && first.name === column
    },
  )
}

/** The columns of each btree index; undefined for expressions and descending columns, which no strategy uses. */
function indexesOf(room: Room): readonly (readonly (string | undefined)[])[] {
  const known = byRoom.get(room)
  if (known) return known
  const indexes = getTableConfig(room.table).indexes.filter(({ config }) => config.method === 'btree')
  const columns = indexes.map(({ config }) =>
    config.columns.map((part) =>
      'name' in part && part.indexConfig?.order !== 'desc' ? part.name : undefined,
    ),
  )
  byRoom.set(room, columns)
  return columns
}

const byRoom = new WeakMap<Room, readonly (readonly (string | undefined)[])[]>()
