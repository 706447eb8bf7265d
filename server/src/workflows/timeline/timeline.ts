import type { Relation } from '@comptoir/contract/table-description'
import {
  type TimelineEntry,
  type TimelineLink,
  type TimelinePage,
  type TimelineTable,
  timelineVerbs,
} from '@comptoir/contract/timeline'
import type { Database } from '../../database/pool.ts'
import { join, name, raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { Column, Room } from '../../engine/definition/define-table.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { arrayType } from '../../engine/reading/coerce.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { allOf } from '../../engine/reading/conditions.ts'
import { wireMoment } from '../../engine/reading/wire-moment.ts'
import { mayReadObject, withoutHidden } from '../../engine/writing/audit.ts'
import { registry } from '../../tables/all-tables.ts'

interface Asked {
  table: TimelineTable
  id: number
  /** The id of an entry: only older ones are told. */
  before: number
}

const pageSize = 20

/** The links whose changes are changes of the row. */
const links: Partial<Record<TimelineTable, TimelineLink>> = {
  account: 'accountproperty__c',
  campaign: 'campaign_property',
  propertyuser__c: 'property_propertyuser__c',
}

/** What changes by itself, at every sign-in, and would bury the rest. */
const unremarkable = ['last_login']

/** What became of a row and of its links, the newest first, for those who may read them. */
export async function readTimeline(database: Database, actor: Actor, asked: Asked): Promise<TimelinePage> {
  const room = registry.room(asked.table)
  await refuseUnreadable(database, actor, room, asked.id)
  const link = links[asked.table]
  const parts = [
    audits(room, actor, asked.before, sql`a.object_id = ${asked.id}`),
    ...(link ? [linkAudits(registry.room(link), room, actor, asked)] : []),
  ]
  const rows = await database.rows<TimelineEntry & { full: boolean }>(sql`
    select * from (${join(parts, ' union all ')}) told order by id desc limit ${pageSize + 1}`)
  const entries = rows.slice(0, pageSize).map((row) => withoutHidden(registry.room(row.table), row))
  return { entries, more: rows.length > pageSize, names: await namesIn(database, actor, entries) }
}

async function refuseUnreadable(database: Database, actor: Actor, room: Room, id: number): Promise<void> {
  const { readable } = mayReadObject(registry, room, actor)
  const found = await database.first(sql`
    select 1 from (select ${id}::bigint as object_id) a
    where ${readable} and (
      exists (select from ${name(room.name)} o where o.id = a.object_id)
      or exists (select from audit gone where gone.operation = ${`${room.name}.delete`} and gone.object_id = a.object_id))`)
  if (!found) throw refuse('not_found')
}

function audits(
  room: Room,
  actor: Actor,
  before: number,
  which: Statement,
  link: Statement = raw('null::json'),
): Statement {
  const { where, full } = mayReadObject(registry, room, actor)
  const operations = timelineVerbs.map((verb) => `${room.name}.${verb}`)
  return sql`
    select a.id, ${wireMoment('a.created_at')} as at,
           case when a.user_id is not null then json_build_object('id', a.user_id, 'name', a.user_name) end as by,
           ${room.name}::text as table, split_part(a.operation, '.', 2) as verb, a.old, a.new, ${link} as link, ${full} as full
    from audit a
    where a.operation = any(${operations}) and ${which} and a.id < ${before} and ${where}
      and (coalesce(a.old, '{}') || coalesce(a.new, '{}')) - ${unremarkable}::text[] <> '{}'`
}

/** A link that is gone, or leads elsewhere by now, is known from its audits. */
function linkAudits(link: Room, room: Room, actor: Actor, { id, before }: Asked): Statement {
  const { from, to } = relationTo(link, room)
  const property = relationTo(link, registry.room('property__c')).from
  const key = to === 'id' ? sql`${id}::bigint` : keyOf(room, to, id)
  const formerly = ['update', 'delete'].map((verb) => `${link.name}.${verb}`)
  const which = sql`a.object_id in (
    select l.id from ${name(link.name)} l where l.${name(from)} = ${key}
    union
    select f.object_id from audit f
    where f.operation = any(${formerly}) and (${key})::text in (f.old ->> ${from}, f.new ->> ${from}))`
  // An update tells what has changed alone, which the property rarely is.
  const told = sql`json_build_object(
    'property', coalesce(a.new ->> ${property}, a.old ->> ${property}, (
      select l.${name(property)}::text from ${name(link.name)} l where l.id = a.object_id), (
      select gone.old ->> ${property} from audit gone
      where gone.operation = ${`${link.name}.delete`} and gone.object_id = a.object_id limit 1)),
    'given', case
      when a.new is null then false
      when a.old is null then true
      when a.new ? 'isdeleted' then a.new ->> 'isdeleted' = 'false'
      when a.new ? ${from} then a.new ->> ${from} = (${key})::text
      else true end)`
  return audits(link, actor, before, which, told)
}

function relationTo(link: Room, room: Room): Relation {
  const found = [...link.relations.values()].find(({ kind, table }) => kind === 'one' && table === room.name)
  if (!found) throw new Error(`${link.name} does not link ${room.name}.`)
  return found
}

/** What stands for the row in its links, also once it is deleted. */
function keyOf(room: Room, column: string, id: number): Statement {
  return sql`coalesce(
    (select o.${name(column)} from ${name(room.name)} o where o.id = ${id}),
    (select gone.old ->> ${column} from audit gone
     where gone.operation = ${`${room.name}.delete`} and gone.object_id = ${id} limit 1))`
}

async function namesIn(
  database: Database,
  actor: Actor,
  entries: readonly Pick<TimelineEntry, 'table' | 'old' | 'new' | 'link'>[],
): Promise<TimelinePage['names']> {
  const wanted = new Map<string, { room: Room; key: Column; values: Set<unknown> }>()
  for (const { table, old, new: now, link } of entries) {
    for (const relation of registry.room(table).relations.values()) {
      const room = registry.related(relation)
      const key = room.columns.get(relation.to)
      if (relation.kind !== 'one' || !key) continue
      const known = wanted.get(`${room.name}.${relation.to}`) ?? { room, key, values: new Set() }
      wanted.set(`${room.name}.${relation.to}`, known)
      const led = room.name === 'property__c' ? link?.property : null
      for (const value of [old?.[relation.from], now?.[relation.from], led]) {
        if (value !== null && value !== undefined) known.values.add(value)
      }
    }
  }
  const names: TimelinePage['names'] = {}
  for (const { room, key, values } of wanted.values()) {
    if (values.size === 0) continue
    const found = await namesOf(database, actor, room, key, [...values])
    names[room.name] = { ...names[room.name], ...found }
  }
  return names
}

/** The names of those rows that the actor may read. */
async function namesOf(
  database: Database,
  actor: Actor,
  room: Room,
  key: Column,
  values: readonly unknown[],
): Promise<Record<string, string>> {
  const permitted = createCompiler(registry, actor).permitted(room.read, raw('o'))
  const called = room.columns.has('name') ? 'name' : 'description'
  const rows = await database.rows<{ key: string; called: string }>(sql`
    select o.${name(key.name)}::text as key, o.${name(called)} as called from ${name(room.name)} o
    where o.${name(key.name)} = any(${values}::${raw(arrayType(key))}) and ${allOf(permitted)}`)
  return Object.fromEntries(rows.map((row) => [row.key, row.called]))
}
