import { getTableConfig } from 'drizzle-orm/pg-core'
import { listed, live } from './columns.ts'
import type { Room } from './define-table.ts'

/**
 * Whether an index has the live rows in the order of the column, rows of equal value in the order of their ids, and also
 * includes the columns `beside`.
 */
export function isOrderedBy(room: Room, column: string, beside: readonly string[] = []): boolean {
  if (column === 'id') return beside.length === 0
  return indexesOf(room).some((index) => {
    const columns = ascending(index)
    return columns[0] === column && columns[1] === 'id' && beside.every((other) => columns.includes(other))
  })
}

/** Whether an index finds the live rows that have a value in the column. */
export function hasIndexOn(room: Room, column: string): boolean {
  return (
    column === 'id' ||
    room.columns.get(column)?.unique ||
    indexesOf(room).some((index) => ascending(index)[0] === column)
  )
}

/** Whether a btree index on the column has every listed row. */
export function hasWholeIndexOn(room: Room, column: string): boolean {
  return indexesOf(room).some((index) => index.isWhole && index.columns[0]?.name === column)
}

/** A btree index. */
interface Index {
  /** Undefined for expressions. */
  columns: readonly ({ name: string; descends: boolean } | undefined)[]
  /** It has every listed row. */
  isWhole: boolean
}

const byRoom = new WeakMap<Room, readonly Index[]>()

/** Read once from the table's description, which takes as long as compiling a small query. */
function indexesOf(room: Room): readonly Index[] {
  const known = byRoom.get(room)
  if (known) return known
  const indexes = getTableConfig(room.table)
    .indexes.filter(({ config }) => config.method === 'btree')
    .map(({ config: { columns, where } }) => ({
      columns: columns.map((part) =>
        'name' in part ? { name: part.name ?? '', descends: part.indexConfig?.order === 'desc' } : undefined,
      ),
      isWhole: where === undefined || where === live || where === listed,
    }))
  byRoom.set(room, indexes)
  return indexes
}

/** The columns in ascending order; no strategy uses the others, nor expressions. */
function ascending({ columns }: Index): readonly (string | undefined)[] {
  return columns.map((column) => (column?.descends ? undefined : column?.name))
}
