import type { Relation } from '@comptoir/contract/table-description'
import {
  type ConsentChange,
  type TimelineEntry,
  type TimelineLink,
  type TimelinePage,
  type TimelineTable,
  timelineLinks,
  timelineTables,
  timelineVerbs,
} from '@comptoir/contract/timeline'
import type { Database } from '../../database/pool.ts'
import { flag, json, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, join, name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { Column, Room } from '../../engine/definition/define-table.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { sqlType } from '../../engine/reading/coerce.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { mayReadObject, withoutHidden } from '../../engine/writing/audit.ts'
import { registry } from '../../tables/all-tables.ts'
import { type ConsentEntry, consentHistory } from '../consent/consent-history.ts'

interface TimelineRequest {
  table: TimelineTable
  id: number
  /** The id of an entry; only older entries are returned. */
  before: number
}

const pageSize = 20

/** Link tables whose changes are shown in the timeline of the row. */
const links: Partial<Record<TimelineTable, TimelineLink>> = {
  account: 'accountproperty__c',
  campaign: 'campaign_property',
  propertyuser__c: 'property_propertyuser__c',
  sku: 'sku_property',
}

/** Columns that change at every sign-in, left out because they would hide the other changes. */
const omittedColumns = ['last_login']

/** The changes of a row and its links, newest first, if the actor may read them. */
export async function readTimeline(
  database: Database,
  actor: Actor,
  request: TimelineRequest,
): Promise<TimelinePage> {
  const room = registry.room(request.table)
  await refuseUnreadable(database, actor, room, request.id)
  const link = links[request.table]
  const branches = [
    audits(room, actor, request.before, sql`a.object_id = ${request.id}`),
    ...(link ? [linkAudits(registry.room(link), room, actor, request)] : []),
  ]
  const rows = await database.rows(sqlOf(timelineRow)`
    select * from (${join(branches, ' union all ')}) entries order by id desc limit ${pageSize + 1}`)
  const more = rows.length > pageSize
  const shown = rows.slice(0, pageSize).map((row) => withoutHidden(registry.room(row.table), row))
  const entries =
    room.name === 'contact' ? await withConsents(database, shown, { id: request.id, more }) : shown
  return { entries, more, names: await namesIn(database, actor, entries) }
}

/** Adds to the entries of a contact what they say about its consents; and to the last page what no entry says. */
async function withConsents(
  database: Database,
  entries: readonly TimelineEntry[],
  { id, more }: { id: number; more: boolean },
): Promise<TimelineEntry[]> {
  const consents = await consentHistory(database, [id])
  const unaudited = consents.find(({ audit }) => audit === null)
  const shown = entries.map((entry) => {
    const found = consents.find(({ audit }) => audit === entry.id)
    return found ? { ...entry, consent: changeOf(found) } : entry
  })
  if (more || !unaudited) return shown
  const consent = changeOf(unaudited)
  return [
    ...shown,
    {
      id: 0,
      at: unaudited.at,
      by: null,
      table: 'contact',
      verb: 'consent',
      old: null,
      new: null,
      link: null,
      consent,
    },
  ]
}

function changeOf({ email, other, source, type, isFirst }: ConsentEntry): ConsentChange {
  return { email, other, source, type, isFirst }
}

const timelineRow: RowShape<Omit<TimelineEntry, 'consent'> & { full: boolean }> = {
  id: number,
  at: text,
  by: nullable(json({ id: nullable(number), name: text })),
  table: oneOf([...timelineTables, ...timelineLinks]),
  verb: oneOf(timelineVerbs),
  old: nullable(json({})),
  new: nullable(json({})),
  link: nullable(json({ property: text, given: flag })),
  full: flag,
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
           case when a.user_name is not null then json_build_object('id', a.user_id, 'name', a.user_name) end as by,
           ${room.name}::text as table, split_part(a.operation, '.', 2) as verb, a.old, a.new, ${link} as link, ${full} as full
    from audit a
    where a.operation = any(${operations}) and ${which} and a.id < ${before} and ${where}
      and (coalesce(a.old, '{}') || coalesce(a.new, '{}')) - ${omittedColumns}::text[] <> '{}'`
}

/** Selects by the audits, because the link may be deleted or refer to another row by now. */
function linkAudits(link: Room, room: Room, actor: Actor, { id, before }: TimelineRequest): Statement {
  const { from, to } = relationTo(link, room)
  const property = relationTo(link, registry.room('property__c')).from
  const key = to === 'id' ? sql`${id}::bigint` : keyOf(room, to, id)
  const formerly = ['update', 'delete'].map((verb) => `${link.name}.${verb}`)
  const which = sql`a.object_id in (
    select l.id from ${name(link.name)} l where l.${name(from)} = ${key}
    union
    select f.object_id from audit f
    where f.operation = any(${formerly}) and (${key})::text in (f.old ->> ${from}, f.new ->> ${from}))`
  // The audit of an update holds only changed columns, which rarely include the property.
  const linkedProperty = sql`json_build_object(
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
  return audits(link, actor, before, which, linkedProperty)
}

function relationTo(link: Room, room: Room): Relation {
  const found = [...link.relations.values()].find(({ kind, table }) => kind === 'one' && table === room.name)
  if (!found) throw new Error(`${link.name} does not link ${room.name}.`)
  return found
}

/** The value that links use to refer to the row, also if it is deleted. */
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
  const lookups = new Map<string, { room: Room; key: Column; values: Set<unknown> }>()
  for (const { table, old, new: now, link } of entries) {
    for (const relation of registry.room(table).relations.values()) {
      const room = registry.related(relation)
      const key = room.columns.get(relation.to)
      if (relation.kind !== 'one' || !key) continue
      const known = lookups.get(`${room.name}.${relation.to}`) ?? { room, key, values: new Set() }
      lookups.set(`${room.name}.${relation.to}`, known)
      const linked = room.name === 'property__c' ? link?.property : null
      for (const value of [old?.[relation.from], now?.[relation.from], linked]) {
        if (value !== null && value !== undefined) known.values.add(value)
      }
    }
  }
  const names: TimelinePage['names'] = {}
  for (const { room, key, values } of lookups.values()) {
    if (values.size === 0) continue
    const found = await namesOf(database, actor, room, key, [...values])
    names[room.name] = { ...names[room.name], ...found }
  }
  return names
}

/** The names of the rows, without those that the actor may not read. */
async function namesOf(
  database: Database,
  actor: Actor,
  room: Room,
  key: Column,
  values: readonly unknown[],
): Promise<Record<string, string>> {
  const permitted = createCompiler(registry, actor).permitted(room.read, raw('o'))
  const label = room.columns.has('name') ? 'name' : 'description'
  const rows = await database.rows(sqlOf({ key: text, label: text })`
    select o.${name(key.name)}::text as key, o.${name(label)} as label from ${name(room.name)} o
    where o.${name(key.name)} = any(${values}::${raw(sqlType(key))}[]) and ${allOf(permitted)}`)
  return Object.fromEntries(rows.map((row) => [row.key, row.label]))
}
