import type { EditedSince, FurtherEdits } from '@comptoir/contract/unification'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, type RowShape, type Shaped, text } from '../../database/row-shape.ts'
import { name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { sqlType } from '../../engine/reading/coerce.ts'
import { registry } from '../../tables/all-tables.ts'

export interface Edits {
  edited: EditedSince[]
  furtherEdits: FurtherEdits[]
}

/** The values changed since the merge: the first few, and the count of the rest. */
export async function editedSince(queries: Queries, mergeId: number): Promise<Edits> {
  const edited: EditedSince[] = []
  const furtherEdits: FurtherEdits[] = []
  for (const { table, column } of await changedColumns(queries, mergeId)) {
    const rows = await queries.rows(sqlOf(editedRow)`
      select ${table}::text as table, t.id, coalesce(${labels[table]}, '') as name, ${column}::text as column,
             ${displayValue(column, sql`t.${name(column)}::text`)} as now, ${displayValue(column, sql`m.before`)} as before,
             count(*) over () as found
      from unification_moved m join ${name(table)} t on t.id = m.row_id
      where m.merge_id = ${mergeId} and m.table_name = ${table} and m.column_name = ${column}
        and t.${name(column)} is distinct from m.after::${typeOf(table, column)}
      order by t.id limit ${maxListed}`)
    edited.push(...rows.map(({ found: _, ...row }) => row))
    const further = (rows[0]?.found ?? 0) - rows.length
    if (further > 0) furtherEdits.push({ table, column, rows: further })
  }
  return { edited, furtherEdits }
}

const changedColumn = {
  table: oneOf(['account', 'contact', 'order', 'accountproperty__c']),
  column: text,
}

export type ChangedColumn = Shaped<typeof changedColumn>

/** The columns that a merge changed. `isdeleted` comes last, because an undeleted row needs its name to be free. */
export async function changedColumns(queries: Queries, mergeId: number): Promise<ChangedColumn[]> {
  return queries.rows(sqlOf(changedColumn)`
    select table_name as table, column_name as column from unification_moved
    where merge_id = ${mergeId} group by table_name, column_name
    order by table_name, column_name = 'isdeleted', column_name`)
}

const editedRow: RowShape<EditedSince & { found: number }> = {
  ...changedColumn,
  id: number,
  name: text,
  now: nullable(text),
  before: nullable(text),
  found: number,
}

export function typeOf(table: string, column: string) {
  const described = registry.room(table).columns.get(column)
  if (!described) throw new Error(`${table} has no column ${column}.`)
  return raw(sqlType(described))
}

const labels: Record<EditedSince['table'], Statement> = {
  account: raw('t.name'),
  contact: raw('t.name'),
  order: raw('t.ordernumber::text'),
  accountproperty__c: raw('(select p.name from property__c p where p.sfid = t.property__c)'),
}

/** Shows a name instead of an sfid. */
function displayValue(column: string, value: Statement): Statement {
  const named = namedBy[column]
  return named ? sql`coalesce((select n.name from ${named} n where n.sfid = ${value}), ${value})` : value
}

const namedBy: Record<string, Statement> = {
  accountid: raw('account'),
  account__c: raw('account'),
  contact__c: raw('contact'),
}

const maxListed = 100
