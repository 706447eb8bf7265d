import { number } from '../../database/row-shape.ts'
import { name, sql, sqlOf } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { changeRows } from '../../engine/writing/write.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import type { UnifiedRow } from './lock-pair.ts'

/** Makes the changes of a merge and records the old values, for undoing it. */
export interface MergeJournal {
  /** Sets the column of these rows; returns how many had another value. */
  set(table: string, column: string, ids: readonly number[], value: string): Promise<number>
  /** Lets the rows that refer to a record refer to another; returns how many. */
  move(table: string, column: string, from: UnifiedRow, to: UnifiedRow): Promise<number>
  /** Records the change of a row. */
  note(table: string, before: AnyRow, after: AnyRow): Promise<void>
}

interface Cell {
  id: number
  column: string
  before: string | null
  after: string | null
}

export function createMergeJournal(context: WriteContext, mergeId: number): MergeJournal {
  const { tx, registry } = context
  return {
    set,
    async move(table, column, from, to) {
      const rows = await tx.rows(sqlOf({ id: number })`
        select id from ${name(table)} where ${name(column)} = ${from.sfid} and not isdeleted
        order by id for no key update`)
      const ids = rows.map(({ id }) => id)
      return set(table, column, ids, to.sfid)
    },
    async note(table, before, after) {
      const changed = Object.keys(after).filter(
        (column) => column !== 'systemmodstamp' && before[column] !== after[column],
      )
      const id = Number(before.id)
      const cells = changed.map((column) => ({
        ...{ id, column },
        ...{ before: asText(before[column]), after: asText(after[column]) },
      }))
      await write(table, cells)
    },
  }

  async function set(table: string, column: string, ids: readonly number[], value: string): Promise<number> {
    const rows = ids.map((id) => ({ id, value }))
    const changed = await changeRows(context, registry.room(table), column, rows)
    const cells = changed.map(({ id, before }) => ({ id, column, before, after: value }))
    await write(table, cells)
    return changed.length
  }

  async function write(table: string, cells: readonly Cell[]): Promise<void> {
    if (cells.length === 0) return
    await tx.rows(sql`
      insert into unification_moved (merge_id, table_name, row_id, column_name, before, after)
      select ${mergeId}, ${table}, * from unnest(
        ${cells.map(({ id }) => id)}::bigint[], ${cells.map(({ column }) => column)}::text[],
        ${cells.map(({ before }) => before)}::text[], ${cells.map(({ after }) => after)}::text[])
      on conflict (merge_id, table_name, row_id, column_name) do update set after = excluded.after`)
  }
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
