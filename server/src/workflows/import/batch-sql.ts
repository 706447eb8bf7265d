import { quoted } from '../../database/sql.ts'
import type { Column, Room } from '../../engine/definition/define-table.ts'
import { sqlType } from '../../engine/reading/coerce.ts'
import { shownExpression } from '../../engine/reading/wire-expression.ts'
import { registry } from '../../tables/all-tables.ts'
import {
  comparedBy,
  type Field,
  fieldNamed,
  givenSql,
  type Identity,
  type ImportedTable,
  importAuthor,
  type Reference,
  seenHash,
  wasMadeHere,
} from './imported-table.ts'
import { referenceColumn } from './parse-line.ts'

/**
 * The statements of a batch, in the order in which they run. They contain names and expressions of our own source only;
 * the values of the file are in the staging table.
 */
export interface BatchSql {
  /** Once per run. */
  create: readonly string[]
  /** Finds the rows of the references and of the lines. */
  match: readonly string[]
  /** Completes the lines from the stored rows, and compares them. */
  compare: readonly string[]
  /** Locks the rows that will change; `markStaying` and `compare` then run again. */
  lock: string
  /** Marks the lines about rows that stay as they are. */
  markStaying: string
  /** Rejects lines that repeat another line. */
  rejectRepeated: readonly string[]
  /** Before the last checks of a batch that writes, for what they depend on. */
  beforeWriting: string | undefined
  /** Rejects lines that break a rule. */
  rejectBroken: readonly string[]
  /** Remembers the accepted lines. */
  remember: string
  /** Lines that bring a row made here its Salesforce id. */
  countAdopted: string | undefined
  adopt: readonly string[]
  write: readonly string[]
  count: string
  listRejected: string
  /** The first ten accepted lines, as rows. */
  sample: string
}

export const stagingTable = 'import_staged'

export function batchSql(table: ImportedTable): BatchSql {
  return {
    create: createTables(table),
    match: [...resolveReferences(table), ...table.keys.map((key) => matchKey(table, key))],
    markStaying: markStaying(table),
    compare: [fillStored(table), fillNew(table), compareStored(table)],
    lock: `select from ${quoted(table.name)} t join import_staged s on s.id = t.id
      where s.verdict = 'changed' and s.reason is null order by t.id for no key update of t`,
    rejectRepeated: rejectRepeated(table),
    beforeWriting: table.beforeWriting,
    rejectBroken: [...rejectMissing(table), ...rejectRefused(table), ...rejectTaken(table)],
    remember: `insert into import_seen select distinct on (hash) hash, line from import_hash
      where line in (select line from import_staged where reason is null) order by hash, line
      on conflict do nothing`,
    countAdopted: hasSfid(table) ? `select count(*)::int as count ${adopted(table)}` : undefined,
    adopt: hasSfid(table) ? adoptSfids(table) : [],
    write: [insertNew(table), updateChanged(table), ...(table.afterWriting ? [table.afterWriting] : [])],
    count: `select count(*) filter (where reason is null and verdict = 'new')::int as added,
      count(*) filter (where reason is null and verdict = 'changed')::int as changed,
      count(*) filter (where reason is null and verdict in ('unchanged', 'stays'))::int as unchanged,
      count(*) filter (where reason is null and verdict = 'stays')::int as stays,
      count(*) filter (where reason is null and (${table.anonymised ?? 'false'}))::int as anonymised,
      count(*) filter (where reason is not null)::int as rejected from import_staged s`,
    listRejected: 'select line, reason from import_staged where reason is not null order by line',
    sample: `select line, verdict, jsonb_strip_nulls(${shownColumns(storedColumns(table), 's')})::text as row
      from import_staged s where reason is null order by line limit 10`,
  }
}

/** The columns that a line has a value for in the end. */
function storedColumns({ fields, derived = {}, room }: ImportedTable): Column[] {
  const given = fields.filter(({ isStored }) => isStored).map(({ column }) => column)
  const others = Object.keys(derived)
    .filter((name) => !given.some((column) => column.name === name))
    .map((name) => columnNamed(room, name))
  return [...given, ...others]
}

function columnNamed(room: Room, name: string): Column {
  const column = room.columns.get(name)
  if (!column) throw new Error(`${room.name} has no column ${name}.`)
  return column
}

function hasSfid({ fields, room }: ImportedTable): boolean {
  return room.keyPrefix !== undefined && fields.some(({ name }) => name === 'sfid')
}

function createTables(table: ImportedTable): string[] {
  const columns = [
    'line int primary key',
    'given bigint not null',
    'new_sfid text',
    'id bigint',
    'verdict text',
    'reason text',
    ...storedColumns(table).map((column) => `${quoted(column.name)} ${sqlType(column)}`),
    ...table.fields
      .filter(({ isStored }) => !isStored)
      .map(({ column }) => `${quoted(column.name)} ${sqlType(column)}`),
    ...table.fields
      .filter(({ reference }) => reference)
      .map((field) => `${quoted(referenceColumn(field))} text`),
  ]
  return [
    `create temp table import_staged (${columns.join(', ')})`,
    'create temp table import_hash (hash bigint not null, line int not null, identity int not null)',
    'create temp table import_seen (hash bigint primary key, line int not null)',
  ]
}

function resolveReferences(table: ImportedTable): string[] {
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

function isLive(room: Room): string {
  return room.columns.has('isdeleted') ? 'not t.isdeleted' : 'true'
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
function matchKey(table: ImportedTable, key: Identity): string {
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

/** Rows that were deleted, merged or anonymised here stay so. */
function markStaying({ name, room, stays }: ImportedTable): string {
  const conditions = [
    ...(room.columns.has('isdeleted')
      ? [`exists (select from ${quoted(name)} t where t.id = s.id and t.isdeleted)`]
      : []),
    ...(stays ? [stays] : []),
  ]
  return `update import_staged s set verdict = 'stays' where ${conditions.join(' or ') || 'false'}`
}

function fillStored(table: ImportedTable): string {
  const { keeps = {}, derived = {}, name } = table
  const filled = table.fields.filter(({ isStored }) => isStored)
  const sets = filled
    .filter(({ column }) => !derived[column.name]?.changed)
    .map((field) => {
      const column = quoted(field.column.name)
      const kept = keeps[field.name]
      const taken = kept ? ` and not coalesce(${kept}, false)` : ''
      return `${column} = case when ${givenSql(name, field.column.name)}${taken} then s.${column} else t.${column} end`
    })
  const others = Object.entries(derived).flatMap(([column, { changed }]) =>
    changed ? [`${quoted(column)} = ${changed}`] : [],
  )
  return `update import_staged s set ${[...sets, ...others].join(', ')}
    from ${quoted(name)} t where t.id = s.id and ${isOpen}`
}

/** Lines to compare: all at first, and those that differ once more after their rows are locked. */
const isOpen = `(s.verdict is null or s.verdict = 'changed') and s.reason is null`

function fillNew(table: ImportedTable): string {
  const { derived = {} } = table
  const defaults = table.fields.flatMap((field) => {
    const column = quoted(field.column.name)
    if (derived[field.column.name]) return []
    if (field.name === 'sfid' && hasSfid(table)) return [`${column} = coalesce(s.${column}, s.new_sfid)`]
    const value = defaultOf(field)
    return value === undefined ? [] : [`${column} = coalesce(s.${column}, ${value})`]
  })
  const others = Object.entries(derived).map(([column, { added }]) => `${quoted(column)} = ${added}`)
  return `update import_staged s set ${["verdict = 'new'", ...defaults, ...others].join(', ')}
    where s.id is null and s.verdict is null and s.reason is null`
}

function defaultOf({ described, isStored }: Field): string | undefined {
  const value = described.default
  if (!isStored || value === undefined) return undefined
  if (value === 'now') return 'now()'
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function compareStored(table: ImportedTable): string {
  const columns = storedColumns(table)
  const line = columns.map(({ name }) => `s.${quoted(name)}`)
  // Blank text may be stored as empty text, which is the same as none in a file.
  const stored = columns.map(({ name, kind }) =>
    kind === 'text' ? `nullif(t.${quoted(name)}, '')` : `t.${quoted(name)}`,
  )
  return `update import_staged s
    set verdict = case when (${line.join(', ')}) is distinct from (${stored.join(', ')}) then 'changed' else 'unchanged' end
    from ${quoted(table.name)} t where t.id = s.id and ${isOpen}`
}

const isWritten = `s.verdict in ('new', 'changed') and s.reason is null`

function identities({ keys, unique = [] }: ImportedTable): readonly Identity[] {
  return [...keys, ...unique]
}

function rejectRepeated(table: ImportedTable): string[] {
  const hashes = identities(table).map((identity, at) => {
    const values = comparedBy(table, identity, 's')
    // A deleted row does not occupy its values, whatever the file says of it.
    const live = identity.amongLive ? " and s.verdict <> 'stays' and not s.isdeleted" : ''
    const given = values.map((value) => `${value} is not null`).join(' and ')
    return `select ${seenHash(at, values)}, s.line, ${at} from import_staged s
      where s.reason is null and ${given}${live}`
  })
  const nouns = identities(table).map(({ fields }, at) => `when ${at} then '${fields.join(', ')}'`)
  return [
    'truncate import_hash',
    `insert into import_hash ${hashes.join(' union all ')}`,
    `update import_staged s set reason = 'Line ' || v.earlier || ' has the same ' || case v.identity ${nouns.join(' ')} end || '.'
     from (select distinct on (h.line) h.line, h.identity, coalesce(seen.line, first.line) as earlier
           from import_hash h join (select hash, min(line) as line from import_hash group by hash) first using (hash)
           left join import_seen seen using (hash)
           where seen.line is not null or first.line < h.line order by h.line, h.identity) v
     where v.line = s.line`,
  ]
}

function rejectMissing(table: ImportedTable): string[] {
  const needed = table.fields.filter(
    ({ name, isRequired }) => isRequired || table.neededWhenNew?.includes(name),
  )
  return needed.map(
    ({ name, column }) => `update import_staged s set reason = '${name} needs a value.'
      where ${isWritten} and s.${quoted(column.name)} is null`,
  )
}

function rejectRefused({ refuses = [] }: ImportedTable): string[] {
  return refuses.map((refused) => {
    const which = 'when' in refused ? refused.when : `s.line in (${refused.lines})`
    return `update import_staged s set reason = '${refused.reason}' where ${isWritten} and (${which})`
  })
}

/** Rejects lines whose values belong to another row. */
function rejectTaken(table: ImportedTable): string[] {
  return identities(table)
    .filter(({ from }) => !from)
    .map((identity) => {
      const pairs = zipped(comparedBy(table, identity, 't'), comparedBy(table, identity, 's'))
      const among = identity.amongLive ? ' and not t.isdeleted and not s.isdeleted' : ''
      // Counted line by line, for the same reason as in `matchKey`.
      return `update import_staged s set reason = '${identity.reason}' where ${isWritten} and 0 < (
        select count(*) from ${quoted(table.name)} t
        where ${pairs.map(([stored, line]) => `${stored} = ${line}`).join(' and ')}
          and t.id is distinct from s.id${among})`
    })
}

function adopted({ name }: ImportedTable): string {
  return `from import_staged s join ${quoted(name)} t on t.id = s.id
    where ${isWritten} and s.sfid is distinct from t.sfid`
}

/** Changes the sfid of rows together with all references to it: the foreign keys are checked after the statement. */
function adoptSfids(table: ImportedTable): string[] {
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

const author = `now(), null, '${importAuthor.name}'`

function insertNew(table: ImportedTable): string {
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

function updateChanged(table: ImportedTable): string {
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

/** The row as JSON, as callers see it: audits never hold a whole gift code. */
function shownRow(room: Room, row: string): string {
  return shownColumns([...room.columns.values()], row)
}

function shownColumns(columns: readonly Column[], row: string): string {
  const shown = columns.map((column) => shownExpression(row, column))
  return `(select to_jsonb(shown) from (select ${shown.join(', ')}) shown)`
}

function zipped(one: readonly string[], other: readonly string[]): (readonly [string, string])[] {
  return one.map((value, at) => [value, other[at] ?? ''] as const)
}
