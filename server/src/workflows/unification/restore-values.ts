import { nullable, number, text } from '../../database/row-shape.ts'
import { name, sql, sqlOf } from '../../database/sql.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { changeRows } from '../../engine/writing/write.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import { type ChangedColumn, changedColumns, typeOf } from './edited-since.ts'

/**
 * Restores the values that a merge changed. All values of a record are restored together, because unique indexes cover
 * several columns; kept records come first, so that the others find their names and addresses free.
 */
export async function restoreValues(context: WriteContext, mergeId: number): Promise<void> {
  const columns = await changedColumns(context.tx, mergeId)
  for (const table of ['account', 'contact'] as const) {
    await restoreRows(
      context,
      mergeId,
      table,
      columns.filter((changed) => changed.table === table),
    )
  }
  for (const changed of columns) await restoreColumn(context, mergeId, changed)
}

async function restoreRows(
  context: WriteContext,
  mergeId: number,
  table: 'account' | 'contact',
  columns: readonly ChangedColumn[],
): Promise<void> {
  const room = context.registry.room(table)
  const values = new Map<number, Record<string, unknown>>()
  for (const { column } of columns) {
    for (const { id, before } of await untouched(context, mergeId, { table, column }, 'several')) {
      const kind = room.columns.get(column)?.kind
      values.set(id, { ...values.get(id), [column]: kind === 'boolean' ? before === 'true' : before })
    }
  }
  for (const [id, former] of values) await serverWrites(context).update(table, { id }, former)
}

async function restoreColumn(context: WriteContext, mergeId: number, changed: ChangedColumn): Promise<void> {
  const rows = await untouched(context, mergeId, changed, 'any')
  await changeRows(
    context,
    context.registry.room(changed.table),
    changed.column,
    rows.map(({ id, before }) => ({ id, value: before })),
  )
}

/** Rows that still have the values of the merge: all, or those in which it changed several columns. */
async function untouched(
  { tx }: WriteContext,
  mergeId: number,
  { table, column }: ChangedColumn,
  which: 'any' | 'several',
): Promise<{ id: number; before: string | null }[]> {
  const several = sql`and exists (
    select from unification_moved other
    where other.merge_id = m.merge_id and other.table_name = m.table_name and other.row_id = m.row_id
      and other.column_name <> m.column_name)`
  const ofName = sql`and not exists (
    select from unification_moved other
    where other.merge_id = m.merge_id and other.table_name = m.table_name and other.row_id = m.row_id
      and other.column_name = 'name' and other.after is distinct from t.name)`
  return tx.rows(sqlOf({ id: number, before: nullable(text) })`
    select t.id, m.before from unification_moved m join ${name(table)} t on t.id = m.row_id
    where m.merge_id = ${mergeId} and m.table_name = ${table} and m.column_name = ${column}
      and t.${name(column)} is not distinct from m.after::${typeOf(table, column)}
      ${which === 'several' ? several : sql``}
      ${partsOfName.includes(column) ? ofName : sql``}
    order by t.id`)
}

/** Restored with the whole name or not at all: a first name before the last name of someone else names neither. */
const partsOfName = ['firstname', 'lastname']
