import { quoted } from '../../../database/sql.ts'
import type { Column, Room } from '../../../engine/definition/define-table.ts'
import { shownExpression } from '../../../engine/reading/wire-expression.ts'
import { registry } from '../../../tables/all-tables.ts'
import { type ImportedTable, importAuthor } from '../imported-table.ts'
import { storedColumns } from './compare-lines.ts'
import { isWritten } from './reject-lines.ts'

export function adopted({ name }: ImportedTable): string {
  return `from import_staged s join ${quoted(name)} t on t.id = s.id
    where ${isWritten} and s.sfid is distinct from t.sfid`
}

/** Changes the sfid of rows together with all references to it: the foreign keys are checked after the statement. */
export function adoptSfids(table: ImportedTable): string[] {
  const references = registry.rooms.flatMap((room) =>
    [...room.relations.values()]
      .filter(({ kind, table: to, to: key }) => kind === 'one' && to === table.name && key === 'sfid')
      .map(({ from }) => ({ room, column: from })),
  )
  const updates = references.map(
    ({ room, column }, at) => `, reference_${at} as (
      update ${quoted(room.name)} r set ${quoted(column)} = a.new from adopted a where r.${quoted(column)} = a.old)`,
  )
  const moved = references.map(({ room, column }) => `('${room.name}', '${column}')`)
  const noted = ['before', 'after'].map(
    (side) => `update unification_moved m set ${side} = a.new from import_adopted a
      where m.${side} = a.old and (m.table_name, m.column_name) in (${moved.join(', ')})`,
  )
  return [
    `create temp table import_adopted on commit drop as select t.id, t.sfid as old, s.sfid as new ${adopted(table)}`,
    `with adopted as (select * from import_adopted), own as (
      update ${quoted(table.name)} t set sfid = a.new from adopted a where t.id = a.id)
      ${updates.join('')}
      insert into audit (operation, object_id, old, new, created_at, user_id, user_name)
      select '${table.name}.update', id, jsonb_build_object('sfid', old), jsonb_build_object('sfid', new), ${author}
      from adopted`,
    ...(moved.length > 0 ? noted : []),
    `update settings set value = a.new from import_adopted a where setting = 'b2c_account' and value = a.old`,
  ]
}

export function insertNew(table: ImportedTable): string {
  const { name, room, constants = {}, addedBy = 's.line' } = table
  const columns = storedColumns(table).map((column) => quoted(column.name))
  const names = [...columns, ...Object.keys(constants).map(quoted)]
  const values = [...columns.map((column) => `s.${column}`), ...Object.values(constants)]
  return `with added as (
      insert into ${quoted(name)} as t (${names.join(', ')})
      select ${values.join(', ')} from import_staged s
      where s.verdict = 'new' and s.reason is null order by ${addedBy} returning t.*)
    insert into audit (operation, object_id, old, new, created_at, user_id, user_name)
    select '${name}.create', t.id, null, jsonb_strip_nulls(${shownRow(room, 't')}), ${author} from added t`
}

export function updateChanged(table: ImportedTable): string {
  const { name, room } = table
  const columns = storedColumns(table).map((column) => quoted(column.name))
  const stamp = room.columns.has('systemmodstamp') ? ', systemmodstamp = now()' : ''
  return `with former as materialized (
      select t.* from ${quoted(name)} t join import_staged s on s.id = t.id where s.verdict = 'changed' and s.reason is null
    ), changed as (
      update ${quoted(name)} t set ${columns.map((column) => `${column} = s.${column}`).join(', ')}${stamp}
      from import_staged s where s.id = t.id and s.verdict = 'changed' and s.reason is null returning t.*)
    insert into audit (operation, object_id, old, new, created_at, user_id, user_name)
    select '${name}.update', n.id, difference.old, difference.new, ${author}
    from changed n join former o on o.id = n.id, lateral (
      select jsonb_object_agg(key, before.row -> key) as old, jsonb_object_agg(key, value) as new
      from (select ${shownRow(room, 'o')} as row) before, jsonb_each(${shownRow(room, 'n')})
      where key <> 'systemmodstamp' and value is distinct from before.row -> key) difference
    where difference.new is not null`
}

const author = `now(), null, '${importAuthor.name}'`

/** The row as JSON, as callers see it: audits never hold a whole gift code. */
function shownRow(room: Room, row: string): string {
  return shownColumns([...room.columns.values()], row)
}

export function shownColumns(columns: readonly Column[], row: string): string {
  const shown = columns.map((column) => shownExpression(row, column))
  return `(select to_jsonb(shown) from (select ${shown.join(', ')}) shown)`
}
