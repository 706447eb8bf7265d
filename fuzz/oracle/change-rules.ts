import type { Catalog } from '../catalog.ts'
import { asWire, type Mirror, type Row } from '../mirror.ts'
import type { Change } from '../witness.ts'
import type { Actor } from './actor.ts'
import { tableRules } from './table-rules.ts'
import { isPasswordRemoved, isTouched } from './touched.ts'

export interface Circumstances {
  mirror: Mirror
  catalog: Catalog
  actor: Actor
  now: Date
  /** Everything that the same transaction changed. */
  together: readonly Change[]
}

/** One change in wire form, with the state of the database just before it. */
export interface Told {
  table: string
  verb: Change['verb']
  before: Row | undefined
  after: Row | undefined
  /** Names of the wire's columns that differ. */
  columns: readonly string[]
}

/** Why the contract does not give the actor this change, if it does not. */
export function changeFault(change: Change, around: Circumstances): string | undefined {
  const { table, verb } = change
  if (table === 'audit') return undefined
  if (!around.catalog.has(table)) return privateFault(change, around)
  if (isTouched(change, around.together) || isPasswordRemoved(change, around.together)) return undefined
  const before = change.old ? asWire(around.catalog, table, change.old) : undefined
  const after = change.new ? asWire(around.catalog, table, change.new) : undefined
  const columns = Object.keys({ ...before, ...after }).filter(
    (column) => (before?.[column] ?? null) !== (after?.[column] ?? null),
  )
  const told: Told = { table, verb, before, after, columns }
  const rule = tableRules[table]
  const fault = rule ? rule(told, around) : 'The table is nobody’s to change.'
  return (
    (fault ?? stampFault(told, around)) &&
    `${fault ?? stampFault(told, around)} (${table} ${verb} ${JSON.stringify({ before, after })})`
  )
}

/** What the server alone sets, in every table that has it. */
function stampFault({ verb, before, after, columns }: Told, { now }: Circumstances): string | undefined {
  if (columns.includes('id') && verb === 'UPDATE') return 'The id changed.'
  if (verb === 'UPDATE' && columns.includes('sfid')) return 'The sfid changed.'
  if (verb === 'UPDATE' && columns.includes('createddate')) return 'createddate changed.'
  if (verb === 'INSERT' && after && 'createddate' in after && after.createddate !== now.toISOString())
    return 'createddate is not the time of the call.'
  if (after && 'systemmodstamp' in after && after.systemmodstamp !== now.toISOString())
    return 'systemmodstamp is not the time of the call.'
  if (before && after && verb === 'UPDATE' && columns.every((column) => column === 'systemmodstamp'))
    return 'A row was stamped without being changed.'
  return undefined
}

/** Sessions and links end with their user, a new address is mailed, and a mutation changes nothing else outside the API. */
function privateFault({ table, verb, old }: Change, { together }: Circumstances): string | undefined {
  const users = together.filter((change) => change.table === 'propertyuser__c' && change.verb !== 'INSERT')
  const ends = (table === 'session' || table === 'password_token') && verb === 'DELETE'
  const mails = table === 'mail_queue' && verb === 'INSERT'
  const expected =
    (ends && users.some((change) => change.old?.id === old?.user_id)) ||
    (mails && users.some((change) => change.old?.username__c !== change.new?.username__c))
  return expected ? undefined : `${table} changed (${verb}).`
}
