import type { Change } from '../change-log.ts'
import { asWire } from '../database-copy.ts'
import { isOnlyStamped } from './only-stamped.ts'
import { isPasswordRemoved } from './password-removed.ts'
import { tableRules } from './table-rules.ts'
import type { ChangeContext, WireChange } from './wire-change.ts'

/** The rule of the contract that the change breaks, if it breaks one. */
export function changeFault(change: Change, context: ChangeContext): string | undefined {
  const { table, verb } = change
  if (table === 'audit') return undefined
  if (!context.catalog.has(table)) return privateFault(change, context)
  if (isOnlyStamped(change, context.transaction) || isPasswordRemoved(change, context.transaction))
    return undefined
  const before = change.old ? asWire(context.catalog, table, change.old) : undefined
  const after = change.new ? asWire(context.catalog, table, change.new) : undefined
  const columns = Object.keys({ ...before, ...after }).filter(
    (column) => (before?.[column] ?? null) !== (after?.[column] ?? null),
  )
  const wireChange: WireChange = { table, verb, before, after, columns }
  const rule = tableRules[table]
  const fault = rule ? rule(wireChange, context) : 'No role may change the table.'
  return (
    (fault ?? stampFault(wireChange, context)) &&
    `${fault ?? stampFault(wireChange, context)} (${table} ${verb} ${JSON.stringify({ before, after })})`
  )
}

/** Columns that only the server sets, in every table that has them. */
function stampFault(
  { verb, before, after, columns }: WireChange,
  { now }: ChangeContext,
): string | undefined {
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

/** A mutation may end sessions and password links only of a user it changes, and mail only a changed address. */
function privateFault({ table, verb, old }: Change, { transaction }: ChangeContext): string | undefined {
  const users = transaction.filter((change) => change.table === 'propertyuser__c' && change.verb !== 'INSERT')
  const ends = (table === 'session' || table === 'password_token') && verb === 'DELETE'
  const mails = table === 'mail_queue' && verb === 'INSERT'
  const expected =
    (ends && users.some((change) => change.old?.id === old?.user_id)) ||
    (mails && users.some((change) => change.old?.username__c !== change.new?.username__c))
  return expected ? undefined : `${table} changed (${verb}).`
}
