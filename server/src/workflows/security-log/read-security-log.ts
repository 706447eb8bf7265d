import {
  type SecurityLogEvent,
  type SecurityLogPage,
  type securityLogCalls,
  securityLogPageSize,
  signInKinds,
} from '@comptoir/contract/security-log'
import * as z from 'zod'
import type { Queries } from '../../database/pool.ts'
import { json, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { allOf, name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { badInput } from '../../engine/definition/refusal.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { usersWithinReach } from '../../tables/rules/staff-reach.ts'

export type SecurityLogFilter = z.output<typeof securityLogCalls.searchSecurityLog.payload>

/** A page of the log, newest first: everything for superadmins, otherwise what concerns users within the caller's reach. */
export async function readSecurityLog(
  queries: Queries,
  actor: Actor,
  filter: SecurityLogFilter,
): Promise<SecurityLogPage> {
  const { kind, person, from, to, before, size = securityLogPageSize } = filter
  const conditions: Statement[] = [raw('true')]
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (from) conditions.push(sql`e.at >= ${from}::timestamptz`)
  if (to) conditions.push(sql`e.at < ${to}::timestamptz`)
  if (before) {
    const { at, id } = parseCursor(before)
    conditions.push(sql`(e.at, e.id) < (${at}::timestamptz, ${id}::uuid)`)
  }
  const reach = actor.role === 'superadmin' ? undefined : await idsOf(queries, usersWithinReach(actor))
  const people = person ? await idsOf(queries, usersNamed(person)) : undefined
  const limit = size + 1
  const found = selectFound({ reach, people }, allOf(conditions), limit)
  const events = await queries.rows(selectEvents(found, limit))
  const shown = events.slice(0, size)
  const last = events.length > size ? shown.at(-1) : undefined
  return { events: shown, next: last ? `${last.at}_${last.id}` : null }
}

/** The latest sign-ins of a person, and the failed attempts at their account. */
export function readOwnSignIns(queries: Queries, { id }: Actor): Promise<SecurityLogEvent[]> {
  const found = latestOf('subject_id', [id], sql`e.kind = any(${signInKinds})`, securityLogPageSize)
  return queries.rows(selectEvents(found, securityLogPageSize))
}

/** The rows to choose from: all, or those about the users of a scope, or those about or by the people searched for. */
function selectFound(
  { reach, people }: { reach: number[] | undefined; people: number[] | undefined },
  condition: Statement,
  limit: number,
): Statement {
  if (people) {
    const subjects = reach ? people.filter((id) => reach.includes(id)) : people
    const permitted = reach ? sql`${condition} and e.subject_id = any(${reach}::bigint[])` : condition
    return sql`${latestOf('subject_id', subjects, condition, limit)} union ${latestOf('actor_id', people, permitted, limit)}`
  }
  if (reach) return latestOf('subject_id', reach, condition, limit)
  return sql`select * from security_event e where ${condition}`
}

/**
 * The latest events of each person, by an index scan each. One scan of the whole log for all of them would read it to its
 * end if they have few events.
 */
function latestOf(
  column: 'subject_id' | 'actor_id',
  ids: readonly number[],
  condition: Statement,
  limit: number,
): Statement {
  return sql`
    select latest.* from unnest(${ids}::bigint[]) who cross join lateral (
      select * from security_event e where e.${name(column)} = who and ${condition}
      order by e.at desc, e.id desc limit ${limit}) latest`
}

function selectEvents(found: Statement, limit: number): Statement<SecurityLogEvent> {
  return sqlOf(eventShape)`
    select e.id::text as id, ${wireMoment('e.at')} as at, e.kind,
           e.actor_id, e.actor_name as actor, e.actor_username,
           e.subject_id, e.subject_name as subject, e.subject_username, e.client_address, e.details
    from (${found}) e order by e.at desc, e.id desc limit ${limit}`
}

const eventShape: RowShape<SecurityLogEvent> = {
  id: text,
  at: text,
  kind: text,
  actor_id: nullable(number),
  actor: nullable(text),
  actor_username: nullable(text),
  subject_id: nullable(number),
  subject: nullable(text),
  subject_username: nullable(text),
  client_address: nullable(text),
  details: json({}),
}

/** Selects the staff users whose name or address contains the text, the first ones if there are very many. */
function usersNamed(typed: string): Statement {
  return sql`
    select id from propertyuser__c
    where name_folded like '%' || comptoir_like(${typed}) || '%' or username_folded like '%' || comptoir_like(${typed}) || '%'
    order by id limit 500`
}

async function idsOf(queries: Queries, users: Statement): Promise<number[]> {
  const rows = await queries.rows(users.returns({ id: number }))
  return rows.map(({ id }) => id)
}

const cursor = z.tuple([z.iso.datetime(), z.uuid()])

function parseCursor(given: string): { at: string; id: string } {
  const parsed = cursor.safeParse(given.split('_'))
  if (!parsed.success) throw badInput('There is no such page.', 'before')
  const [at, id] = parsed.data
  return { at, id }
}
