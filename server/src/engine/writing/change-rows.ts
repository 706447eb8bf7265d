import { nullable, number, text } from '../../database/row-shape.ts'
import { name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Room } from '../definition/define-table.ts'
import { sqlType } from '../reading/coerce.ts'
import { wireMoment } from '../reading/wire-expression.ts'
import { authorColumns } from './audit.ts'
import { type ChangeContext, toRefusal } from './change-row.ts'

/** The value of a row before the change. */
export interface FormerValue {
  id: number
  before: string | null
}

/**
 * Updates one column of thousands of rows in few statements, each row with its audit. Rows that already have the value are
 * neither updated nor returned.
 */
export async function changeRows(
  context: ChangeContext,
  room: Room,
  column: string,
  rows: readonly { id: number; value: string | null }[],
): Promise<FormerValue[]> {
  const changed: FormerValue[] = []
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const statement = changeStatement(context, room, column, rows.slice(at, at + rowsPerStatement))
    try {
      changed.push(...(await context.tx.rows(statement)))
    } catch (error) {
      throw toRefusal(room, error)
    }
  }
  return changed
}

/** Few enough for a statement to end well within its timeout. */
const rowsPerStatement = 500

function changeStatement(
  context: ChangeContext,
  room: Room,
  column: string,
  rows: readonly { id: number; value: string | null }[],
): Statement<FormerValue> {
  const described = room.columns.get(column)
  if (!described) throw new Error(`${room.name} has no column ${column}.`)
  const [table, field] = [name(room.name), name(column)]
  const value = sql`w.value::${raw(sqlType(described))}`
  const stamp = room.columns.has('systemmodstamp') ? sql`, systemmodstamp = ${context.now}` : raw('')
  const { columns, values } = authorColumns(context)
  const audited = (side: 'old' | 'new') => (described.kind === 'timestamp' ? wireMoment(side) : raw(side))
  return sqlOf({ id: number, before: nullable(text) })`
    with wanted as (
      select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.value)}::text[]) w (id, value)
    ), former as materialized (
      select t.id, t.${field} as value from ${table} t join wanted w using (id)
      where t.${field} is distinct from ${value} order by t.id for no key update of t
    ), changed as (
      update ${table} t set ${field} = ${value}${stamp} from wanted w, former f
      where t.id = w.id and f.id = t.id returning t.id, f.value as old, t.${field} as new
    ), audited as (
      insert into audit (operation, object_id, old, new, ${columns})
      select ${`${room.name}.update`}, id, jsonb_build_object(${column}::text, ${audited('old')}),
             jsonb_build_object(${column}::text, ${audited('new')}), ${values}
      from changed
    )
    select id, old::text as before from changed`
}
