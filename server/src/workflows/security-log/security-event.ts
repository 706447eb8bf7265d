import {
  type SecurityEventDetails,
  type SecurityEventKind,
  securityEventDetails,
} from '@comptoir/contract/security-log'
import type { Queries } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { orderedUuid } from './ordered-uuid.ts'

/** What a caller reports. The details of each kind are in the contract. */
export type SecurityEvent = { [Kind in SecurityEventKind]: EventOf<Kind> }[SecurityEventKind]

interface EventOf<Kind extends SecurityEventKind> {
  kind: Kind
  /** Who did it. Absent: a stranger or a program. */
  actor?: Person | undefined
  /** The staff user whose account it is about, if that is not the actor. */
  subject?: Person | undefined
  clientAddress?: string | undefined
  details: SecurityEventDetails<Kind>
}

type Person = Pick<Actor, 'id' | 'name' | 'username'>

/** An event as it is stored and logged. */
export interface SecurityEntry {
  id: string
  at: string
  kind: SecurityEventKind
  actor_id: number | null
  actor_name: string | null
  actor_username: string | null
  subject_id: number | null
  subject_name: string | null
  subject_username: string | null
  client_address: string | null
  details: object
}

/** Keeps only what the contract describes. A detail that does not fit is dropped, and the event is recorded without it. */
export function toEntry(event: SecurityEvent, at: Date): SecurityEntry {
  const { kind, actor, subject = actor, clientAddress, details } = event
  return {
    id: orderedUuid(),
    at: at.toISOString(),
    kind,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name.slice(0, maxNameLength) ?? null,
    actor_username: actor?.username ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name.slice(0, maxNameLength) ?? null,
    subject_username: subject?.username ?? null,
    client_address: clientAddress && addressFormat.test(clientAddress) ? clientAddress : null,
    details: fittingDetails(kind, details),
  }
}

function fittingDetails(kind: SecurityEventKind, details: Readonly<Record<string, unknown>>): object {
  const fitting = Object.entries(securityEventDetails[kind].shape).flatMap(([name, type]) => {
    const { data } = type.safeParse(details[name])
    return data === undefined ? [] : [[name, data] as const]
  })
  return Object.fromEntries(fitting)
}

const maxNameLength = 120
/** Of IP addresses and networks. */
const addressFormat = /^[\da-f.:]{2,45}(%\w{1,10})?(\/\d{1,3})?$/i

/** A batch may be written again after a timeout: an entry that arrived is not added twice. */
export async function insertEntries(queries: Queries, entries: readonly SecurityEntry[]): Promise<void> {
  await queries.rows(
    sql`
    insert into security_event (
      id, at, kind, actor_id, actor_name, actor_username, subject_id, subject_name, subject_username, client_address, details)
    select
      id, at, kind, actor_id, actor_name, actor_username, subject_id, subject_name, subject_username, client_address, details
    from json_to_recordset(${JSON.stringify(entries)}) as entry (
      id uuid, at timestamptz, kind text, actor_id bigint, actor_name text, actor_username text, subject_id bigint,
      subject_name text, subject_username text, client_address text, details jsonb)
    on conflict (id) do nothing`,
    { prepared: 'insert_security_events' },
  )
}
