import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { Database, Queries } from '../../database/pool.ts'
import { flag, json, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import { identity, moment, wholeNumber } from '../definition/columns.ts'
import type { AnyRow, Room } from '../definition/define-table.ts'
import { maskedRow } from '../definition/define-table.ts'
import { badInput } from '../definition/refusal.ts'
import type { Registry } from '../definition/registry.ts'
import { rowId } from '../reading/coerce.ts'
import { createCompiler } from '../reading/compile-sql.ts'
import { wireMoment } from '../reading/wire-expression.ts'

export const auditTable = pgTable(
  'audit',
  {
    id: identity(),
    created_at: moment().notNull(),
    operation: varchar({ length: 80 }).notNull(),
    object_id: wholeNumber().notNull(),
    old: jsonb(),
    new: jsonb(),
    user_id: wholeNumber(),
    user_name: varchar({ length: 120 }),
  },
  (column) => [
    index('audit_by_object').on(column.operation, column.object_id, column.id.desc()),
    index('audit_by_time').on(column.created_at, column.id),
  ],
)

/** What was done to a row, or with it. */
const auditedVerbs = [
  'create',
  'update',
  'delete',
  'email',
  'reveal',
  'export',
  'merge',
  'unmerge',
  'anonymise',
] as const
export type AuditedVerb = (typeof auditedVerbs)[number]

interface AuditEntry {
  table: string
  verb: AuditedVerb
  id: number
  new: AnyRow
}

export interface Author {
  /** Without an id: an operator or a program, which is no staff user. */
  actor: { id: Actor['id'] | null; name: string } | undefined
  now: Date
}

/** Records an action that does not change the row, such as sending it by mail. Returns the id of the audit entry. */
export async function recordAudit(tx: Queries, author: Author, entry: AuditEntry): Promise<number> {
  const { columns, values } = authorColumns(author)
  const recorded = await tx.first(sqlOf({ id: number })`
    insert into audit (operation, object_id, old, new, ${columns})
    values (${`${entry.table}.${entry.verb}`}, ${entry.id}, null, ${asJson(entry.new)}::jsonb,
            ${values})
    returning id`)
  if (!recorded) throw new Error('The audit was not recorded.')
  return recorded.id
}

/** Completes the entry of an action that was recorded before it was tried. */
export async function completeAudit(queries: Queries, id: number, outcome: AnyRow): Promise<void> {
  await queries.rows(sql`
    update audit set new = coalesce(new, '{}') || ${asJson(outcome)}::jsonb where id = ${id}`)
}

/** The columns of an audit entry for its author and time. */
export function authorColumns(author: Author): { columns: Statement; values: Statement } {
  const [now, id, name] = authorValues(author)
  return {
    columns: raw('created_at, user_id, user_name'),
    values: sql`${now}::timestamptz, ${id}::bigint, ${name}::text`,
  }
}

/** In the order of `authorColumns`. */
export function authorValues({ actor, now }: Author) {
  return [now, actor?.id ?? null, actor?.name ?? null] as const
}

export interface Audit {
  createdAt: string
  objectId: string
  operation: string
  old: AnyRow | null
  new: AnyRow | null
  /** Without an id for an import. */
  user: { id: number | null; name: string } | null
}

/** The audit entries of one row, newest first, if the actor may read the row. */
export async function readAudits(
  database: Pick<Database, 'rows'>,
  registry: Registry,
  actor: Actor,
  request: { objectId: string; operation: string },
): Promise<Audit[]> {
  const room = roomOf(registry, request.operation)
  const { where, full } = mayReadObject(registry, room, actor)
  const rows = await database.rows(sqlOf(auditShape)`
    select ${wireMoment('a.created_at')} as "createdAt",
           a.object_id::text as "objectId", a.operation, a.old, a.new, ${full} as "full",
           case when a.user_name is not null then json_build_object('id', a.user_id, 'name', a.user_name) end as "user"
    from audit a
    where a.operation = ${request.operation} and a.object_id = ${rowId(request.objectId) ?? -1} and ${where}
    order by a.id desc limit 1000`)
  return rows.map((audit) => withoutHidden(room, audit))
}

const auditShape: RowShape<Audit & { full: boolean }> = {
  createdAt: text,
  objectId: text,
  operation: text,
  old: nullable(json({})),
  new: nullable(json({})),
  full: flag,
  user: nullable(json({ id: nullable(number), name: text })),
}

/** An audit entry without what its reader may not see. */
export function withoutHidden<Entry extends { full: boolean; old: AnyRow | null; new: AnyRow | null }>(
  room: Room,
  { full, ...audit }: Entry,
): Omit<Entry, 'full'> {
  const shown = (row: AnyRow | null) => maskedRow(room, full ? row : withoutRestricted(room, row))
  return { ...audit, old: shown(audit.old), new: shown(audit.new) }
}

/** How often each row had the operation. A mail that failed, or that no one knows to have gone out, is not counted. */
export async function countAudits(
  database: Pick<Database, 'rows'>,
  registry: Registry,
  actor: Actor,
  request: { objectIds: readonly string[]; operation: string },
): Promise<{ objectId: string; count: number }[]> {
  const room = roomOf(registry, request.operation)
  if (request.objectIds.length > 10_000) throw badInput('At most 10,000 objects at once.', 'objectIds')
  const { where } = mayReadObject(registry, room, actor)
  const ids = request.objectIds.flatMap((id) => rowId(id) ?? [])
  return database.rows(sqlOf({ objectId: text, count: number })`
    select a.object_id::text as "objectId", count(*)::int as count
    from audit a
    where a.operation = ${request.operation} and a.object_id = any(${ids}::bigint[])
      and coalesce(a.new->>'outcome', 'sent') = 'sent' and ${where}
    group by a.object_id order by a.object_id`)
}

function roomOf(registry: Registry, operation: string): Room {
  const dot = operation.lastIndexOf('.')
  const verb = operation.slice(dot + 1)
  if (!auditedVerbs.some((known) => known === verb))
    throw badInput('There is no such operation.', 'operation')
  return registry.room(operation.slice(0, dot))
}

interface MayRead {
  /** Whether the actor may read the row. */
  readable: Statement
  /** Whether the actor may read the audit entry. */
  where: Statement
  /** Whether the actor may read every column of it. */
  full: Statement
}

/** Conditions on the row of the audit entry `a`: the stored row or, once it is deleted, its last state. */
export function mayReadObject(registry: Registry, room: Room, actor: Actor): MayRead {
  const compiler = createCompiler(registry, actor)
  const permitted = compiler.permitted(room.read, raw('o'), { table: room.name, verb: 'read' })
  const whole = room.restricted ? room.restricted.visibleTo(actor) : true
  const holds = (condition: Statement) => sql`case
    when exists (select from ${name(room.name)} o where o.id = a.object_id)
    then exists (select from ${name(room.name)} o where o.id = a.object_id and ${condition})
    else exists (
      select from audit gone, jsonb_populate_record(null::${name(room.name)}, gone.old) o
      where gone.operation = ${`${room.name}.delete`} and gone.object_id = a.object_id and ${condition})
    end`
  const readable = permitted.length === 0 ? raw('true') : holds(allOf(permitted))
  if (whole === true) return { readable, where: readable, full: raw('true') }
  const full = whole === false ? raw('false') : holds(whole(raw('o')))
  // An entry of nothing but hidden columns would still reveal when they changed, for example at each sign-in.
  const shown = sql`(${full} or coalesce(a.old, '{}') || coalesce(a.new, '{}') ?| ${openColumns(room)}::text[])`
  return { readable, where: allOf([readable, shown]), full }
}

function withoutRestricted(room: Room, row: AnyRow | null): AnyRow | null {
  if (!row) return null
  const open = openColumns(room)
  return Object.fromEntries(Object.entries(row).filter(([column]) => open.includes(column)))
}

function openColumns(room: Room): string[] {
  return [...room.columns.keys()].filter((column) => !room.restricted?.columns.includes(column))
}

function asJson(row: AnyRow | null): string | null {
  return row && JSON.stringify(row)
}
