import { createHash } from 'node:crypto'
import { raw, type Statement, sql } from '../../database/sql.ts'
import type { Room } from '../../engine/definition/define-table.ts'
import { count } from '../../tables/count.ts'
import { eToken } from '../../tables/e-token.ts'
import { giftCode } from '../../tables/gift-code.ts'
import { order } from '../../tables/order.ts'
import { orderCampaign } from '../../tables/order-campaign.ts'
import { propertyStaffUser } from '../../tables/property-staff-user.ts'
import { staffUser } from '../../tables/staff-user.ts'

/** Audits of these tables are about money, permission or approval. */
const chainedRooms: readonly Room[] = [
  ...[order, orderCampaign, giftCode, eToken, count],
  ...[staffUser, propertyStaffUser],
]
const verbs = ['create', 'update', 'delete', 'email', 'reveal', 'export']
/** That a person was anonymised explains why audits have lost their personal texts. */
export const anonymiseOperation = 'contact.anonymise'

/** On the audit `a`: whether it is in the chain. */
export const isChained: Statement = sql`a.operation = any(${[
  ...chainedRooms.flatMap(({ name }) => verbs.map((verb) => `${name}.${verb}`)),
  anonymiseOperation,
]}::text[])`

/** What anonymising a person takes out of the audits: the personal columns, and to whom a card was sent and why. */
const personalKeys = sql`${[
  ...chainedRooms.flatMap(({ columns }) =>
    [...columns.values()].flatMap((column) => (column.personal ? column.name : [])),
  ),
  ...['to', 'reason'],
]}::text[]`

/** On the security event `v`. */
export const eventText: Statement = raw(`jsonb_build_array(
  v.id, (extract(epoch from v.at) * 1000)::bigint, v.kind, v.actor_id, v.actor_name, v.actor_username,
  v.subject_id, v.subject_name, v.subject_username, v.client_address, v.details)::text`)

/** On the audit `a`, without personal texts. The outcome of a mail is left out, because it is added later. */
export const auditText: Statement = contentOf(sql`${personalKeys} || array['outcome']`)

/** On the audit `a`: all of it, or null if it has no personal texts. */
export const personalText: Statement = sql`case
  when ${isObject('old')} and a.old ?| ${personalKeys} or ${isObject('new')} and a.new ?| ${personalKeys}
  then ${contentOf(sql`array['outcome']`)} end`

function isObject(side: 'old' | 'new'): Statement {
  return raw(`coalesce(jsonb_typeof(a.${side}) = 'object', false)`)
}

function contentOf(without: Statement): Statement {
  const [before, after] = (['old', 'new'] as const).map((side) => {
    const row = raw(`a.${side}`)
    return sql`case when ${isObject(side)} then ${row} - (${without}) else ${row} end`
  })
  return sql`jsonb_build_array(a.id, (extract(epoch from a.created_at) * 1000)::bigint, a.operation, a.object_id,
    ${before}, ${after}, a.user_id, a.user_name)::text`
}

export function digestOf(salt: Statement, content: Statement): Statement {
  return sql`sha256(${salt} || convert_to(${content}, 'UTF8'))`
}

/** On the entries `e` of one block: the hash of them all, in their order. */
export const entriesHash: Statement = raw(`encode(sha256(coalesce(string_agg(convert_to(concat_ws('|',
  e.kind, (extract(epoch from e.at) * 1000)::bigint, coalesce(e.event_id::text, '-'), coalesce(e.audit_id::text, '-'),
  coalesce(((extract(epoch from e.removed_before) * 1000)::bigint)::text, '-'),
  coalesce(encode(e.digest, 'hex'), '-'), coalesce(encode(e.personal_digest, 'hex'), '-')), 'UTF8')
  || '\\x0a', '' order by e.id), '')), 'hex')`)

export interface BlockContent {
  number: number
  entries: number
  until: Date
  created: Date
  entriesHash: string
}

/** In hexadecimal, as is the hash of the block before; the first block has none before it. */
export function blockHash(previous: string, block: BlockContent): string {
  const { number, entries, until, created } = block
  const facts = [previous, number, entries, until.getTime(), created.getTime(), block.entriesHash]
  return createHash('sha256').update(facts.join('|')).digest('hex')
}
