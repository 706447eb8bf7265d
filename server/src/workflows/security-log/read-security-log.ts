import {
  type SecurityLogEvent,
  type SecurityLogPage,
  type securityLogCalls,
  securityLogPageSize,
  signInKinds,
} from '@comptoir/contract/security-log'
import { z } from 'zod'
import type { Queries } from '../../database/pool.ts'
import { json, nullable, number, type RowShape, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { badInput } from '../../engine/definition/refusal.ts'
import { allOf } from '../../engine/reading/conditions.ts'
import { wireMoment } from '../../engine/reading/wire-moment.ts'
import { usersWithinReach } from '../../tables/rules/staff-reach.ts'

export type SecurityLogFilter = z.output<typeof securityLogCalls.search.payload>

/** A page of the log, newest first: everything for superadmins, otherwise what concerns users within the caller's reach. */
export async function readSecurityLog(
  queries: Queries,
  actor: Actor,
  filter: SecurityLogFilter,
): Promise<SecurityLogPage> {
  const { kind, person, from, to, before, size = securityLogPageSize } = filter
  const conditions: Statement[] = []
  if (actor.role !== 'superadmin') conditions.push(sql`e.subject_id in (${usersWithinReach(actor)})`)
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (from) conditions.push(sql`e.at >= ${from}::timestamptz`)
  if (to) conditions.push(sql`e.at < ${to}::timestamptz`)
  if (person) {
    const people = await findPeople(queries, person)
    conditions.push(sql`(e.subject_id = any(${people}::bigint[]) or e.actor_id = any(${people}::bigint[]))`)
  }
  if (before) {
    const { at, id } = parseCursor(before)
    conditions.push(sql`(e.at, e.id) < (${at}::timestamptz, ${id}::uuid)`)
  }
  const events = await queries.rows(selectEvents(conditions, size + 1))
  const shown = events.slice(0, size)
  const last = events.length > size ? shown.at(-1) : undefined
  return { events: shown, next: last ? `${last.at}_${last.id}` : null }
}

/** The latest sign-ins of a person, and the failed attempts at their account. */
export function readOwnSignIns(queries: Queries, { id }: Actor): Promise<SecurityLogEvent[]> {
  return queries.rows(
    selectEvents([sql`e.subject_id = ${id}`, sql`e.kind = any(${signInKinds})`], securityLogPageSize),
  )
}

function selectEvents(conditions: readonly Statement[], limit: number): Statement<SecurityLogEvent> {
  return sql`
    select e.id::text as id, ${wireMoment('e.at')} as at, e.kind, e.actor_name as actor, e.subject_name as subject,
           e.client_address, e.details
    from security_event e where ${conditions.length > 0 ? allOf(conditions) : raw('true')}
    order by e.at desc, e.id desc limit ${limit}`.returns(eventShape)
}

const eventShape: RowShape<SecurityLogEvent> = {
  id: text,
  at: text,
  kind: text,
  actor: nullable(text),
  subject: nullable(text),
  client_address: nullable(text),
  details: json({}),
}

/** The staff users whose name or address contains the text. Of very many only the first are looked for. */
async function findPeople(queries: Queries, typed: string): Promise<number[]> {
  const rows = await queries.rows(
    sql`
    select id from propertyuser__c
    where name_folded like '%' || comptoir_like(${typed}) || '%' or username_folded like '%' || comptoir_like(${typed}) || '%'
    order by id limit 500`.returns({ id: number }),
  )
  return rows.map(({ id }) => id)
}

const cursor = z.tuple([z.iso.datetime(), z.uuid()])

function parseCursor(given: string): { at: string; id: string } {
  const parsed = cursor.safeParse(given.split('_'))
  if (!parsed.success) throw badInput('There is no such page.', 'before')
  const [at, id] = parsed.data
  return { at, id }
}
