import { quoted } from '../../../database/sql.ts'
import type { Room } from '../../../engine/definition/define-table.ts'
import {
  comparedBy,
  fieldNamed,
  type Identity,
  type ImportedTable,
  type Reference,
  wasMadeHere,
} from '../imported-table.ts'
import { referenceColumn } from '../parse-line.ts'

export function resolveReferences(table: ImportedTable): string[] {
  return table.fields.flatMap((field) => {
    const { reference } = field
    if (!reference) return []
    const given = `s.${quoted(referenceColumn(field))}`
    const stored = quoted(field.column.name)
    const found = reference.lookups.map(
      (column) => `(select ${foundBy(reference, column)} from ${quoted(reference.room.name)} t
        where t.${quoted(column)} = ${given})`,
    )
    const nouns = reference.lookups.join(' or ')
    const quote = table.room.masked ? '' : ` || ' Found: “' || left(${given}, 40) || '”.'`
    return [
      `update import_staged s set ${stored} = v.found, reason = coalesce(s.reason, case when v.found is null then
         '${field.name}: no record of ${reference.room.name} has this ${nouns}.'${quote} end)
       from (select s.line, coalesce(${found.join(', ')}) as found from import_staged s where ${given} is not null) v
       where v.line = s.line`,
      ...(isMergeable(reference.room.name) && reference.to === 'sfid'
        ? [followMerges(reference.room.name, stored)]
        : []),
    ]
  })
}

/** Of several rows with an external id the live one; a deleted one may have been merged. */
function foundBy({ room, to }: Reference, column: string): string {
  if (room.columns.get(column)?.unique) return `t.${to}`
  const live = isLive(room)
  return `case count(*) filter (where ${live}) when 1 then min(t.${to}) filter (where ${live}) when 0 then min(t.${to}) end`
}

function isMergeable(table: string): boolean {
  return table === 'account' || table === 'contact'
}

/** A record that was merged stands for the one that was kept. */
function followMerges(kind: string, column: string): string {
  return `with recursive trail (named, id, step) as (
      select distinct g.sfid, g.id, 0 from import_staged s join ${kind} g on g.sfid = s.${column} and g.isdeleted
      union all
      select trail.named, m.kept_id, trail.step + 1 from trail
      join unification_merge m on m.kind = '${kind}' and m.gone_id = trail.id and m.undone_at is null
      where trail.step < 100
    ), survivor as (
      select distinct on (trail.named) trail.named, k.sfid from trail join ${kind} k on k.id = trail.id
      order by trail.named, trail.step desc
    )
    update import_staged s set ${column} = v.sfid from survivor v where s.${column} = v.named and v.sfid <> v.named`
}

/**
 * Prefers live rows. A deleted row is found too, and stays as it is: its record must not come back as a new row. A
 * computed key is looked up line by line: the planner takes it to cost nothing, and would compute it for all rows of the table.
 */
export function matchKey(table: ImportedTable, key: Identity): string {
  const pairs = zipped(comparedBy(table, key, 't'), comparedBy(table, key, 's'))
  const given = key.fields.map((field) => `s.${quoted(fieldNamed(table, field).column.name)} is not null`)
  const live = isLive(table.room)
  const conditions = [
    ...pairs.map(([stored, line]) => `${stored} = ${line}`),
    ...(key.onlyMadeHere
      ? [`(s.sfid is null or s.sfid = t.sfid or (${live} and ${wasMadeHere(table.name)}))`]
      : []),
    ...(key.onlyMadeHere && table.room.columns.has('external_id__c')
      ? ['coalesce(t.external_id__c = s.external_id__c, true)']
      : []),
  ]
  const open = ['s.id is null', 's.reason is null', ...given]
  const found = `coalesce(min(t.id) filter (where ${live}), min(t.id)) as id, count(*) filter (where ${live}) as live`
  const matches =
    key.compared && !key.from
      ? `select s.line, found.* from import_staged s cross join lateral (
           select ${found} from ${rowsOf(table, key)} t where ${conditions.join(' and ')}) found
         where ${open.join(' and ')}`
      : `select s.line, ${found} from import_staged s join ${key.from ?? quoted(table.name)} t
         on ${[...open, ...conditions].join(' and ')} group by s.line`
  return `update import_staged s set id = v.id, reason = case when v.live > 1 then
      'Several records here have this ${key.fields.join(', ')}.' end
    from (${matches}) v where v.line = s.line and v.id is not null`
}

/** A value that is unique among live rows has an index of these and one of the others, and no index of all. */
function rowsOf({ name }: ImportedTable, { amongLive }: Identity): string {
  const table = quoted(name)
  if (!amongLive) return table
  return `(select * from ${table} where not isdeleted union all select * from ${table} where isdeleted)`
}

function isLive(room: Room): string {
  return room.columns.has('isdeleted') ? 'not t.isdeleted' : 'true'
}

/** Rows that were deleted, merged or anonymised here stay so. */
export function markStaying({ name, room, stays }: ImportedTable): string {
  const conditions = [
    ...(room.columns.has('isdeleted')
      ? [`exists (select from ${quoted(name)} t where t.id = s.id and t.isdeleted)`]
      : []),
    ...(stays ? [stays] : []),
  ]
  return `update import_staged s set verdict = 'stays' where ${conditions.join(' or ') || 'false'}`
}

export function zipped(one: readonly string[], other: readonly string[]): (readonly [string, string])[] {
  return one.map((value, at) => [value, other[at] ?? ''] as const)
}
