import { sql } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { changeRows } from '../../engine/writing/write.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'

/** Makes the changes of a merge and records the old values, for undoing it. */
export interface MergeJournal {
  /** Sets the column of these rows; returns how many had another value. */
  move(table: string, column: string, ids: readonly number[], value: string): Promise<number>
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
  async function write(table: string, cells: readonly Cell[]): Promise<void> {
    if (cells.length === 0) return
    await context.tx.rows(sql`
      insert into unification_moved (merge_id, table_name, row_id, column_name, before, after)
      select ${mergeId}, ${table}, * from unnest(
        ${cells.map(({ id }) => id)}::bigint[], ${cells.map(({ column }) => column)}::text[],
        ${cells.map(({ before }) => before)}::text[], ${cells.map(({ after }) => after)}::text[])
      on conflict (merge_id, table_name, row_id, column_name) do update set after = excluded.after`)
  }
  return {
    async move(table, column, ids, value) {
      const rows = ids.map((id) => ({ id, value }))
      const moved = await changeRows(context, context.registry.room(table), column, rows)
      await write(
        table,
        moved.map(({ id, before }) => ({ id, column, before, after: value })),
      )
      return moved.length
    },
    async note(table, before, after) {
      const columns = Object.keys(after).filter((column) => column !== 'systemmodstamp')
      await write(
        table,
        columns
          .filter((column) => before[column] !== after[column])
          .map((column) => ({
            id: Number(before.id),
            column,
            before: asText(before[column]),
            after: asText(after[column]),
          })),
      )
    },
  }
}

function asText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
