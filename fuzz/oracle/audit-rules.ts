import { isDeepStrictEqual } from 'node:util'
import type { Catalog } from '../catalog.ts'
import type { Change } from '../change-log.ts'
import { asWire } from '../database-copy.ts'
import { isOnlyStamped } from './only-stamped.ts'

export interface Author {
  id: number | null
  name: string | null
}

/** Checks that each change of a call has exactly one correct audit entry, and that there are no others. */
export function auditFault(catalog: Catalog, changes: readonly Change[], author: Author): string | undefined {
  const audits = changes.filter(({ table }) => table === 'audit')
  const altered = audits.find(({ verb }) => verb !== 'INSERT')
  if (altered) return 'An audit was altered.'
  const entries = audits.map((audit) => audit.new ?? {})
  for (const change of changes.filter(({ table }) => catalog.has(table))) {
    const expected = expectedAudit(catalog, change)
    if (!expected) continue
    const at = entries.findIndex(
      (audit) =>
        audit.operation === expected.operation &&
        audit.object_id === expected.id &&
        isDeepStrictEqual(audit.old, expected.old) &&
        isDeepStrictEqual(audit.new, expected.new),
    )
    if (at < 0 && isOnlyStamped(change, changes)) continue
    if (at < 0)
      return `No correct audit entry for ${expected.operation} ${expected.id}: ${JSON.stringify(expected)} among ${JSON.stringify(entries)}`
    const [found] = entries.splice(at, 1)
    if (found?.user_id !== author.id || found?.user_name !== author.name)
      return `The audit of ${expected.operation} ${expected.id} names ${found?.user_id} and not ${author.id}.`
  }
  const surplus = entries.find(
    (audit) => !/\.(email|reveal|export|merge|unmerge|anonymise)$/.test(String(audit.operation)),
  )
  if (surplus) return `An audit entry has no change: ${JSON.stringify(surplus)}`
  const unexpected = entries.find((audit) => audit.user_id !== author.id)
  return unexpected && 'The audit entry of a mail or a reveal names another user.'
}

function expectedAudit(catalog: Catalog, { table, verb, old, new: now }: Change) {
  const before = old && asWire(catalog, table, old)
  const after = now && asWire(catalog, table, now)
  const id = after?.id ?? before?.id
  if (verb === 'INSERT')
    return { operation: `${table}.create`, id, old: null, new: withoutNulls(after ?? {}) }
  if (verb === 'DELETE')
    return { operation: `${table}.delete`, id, old: withoutNulls(before ?? {}), new: null }
  const columns = Object.keys(after ?? {}).filter(
    (column) => column !== 'systemmodstamp' && before?.[column] !== after?.[column],
  )
  if (columns.length > 0)
    return {
      operation: `${table}.update`,
      id,
      old: picked(before ?? {}, columns),
      new: picked(after ?? {}, columns),
    }
  // Restoring a user removes the password; the audit entry of the restoration covers that.
  if (old?.password_hash !== now?.password_hash && now?.password_hash === null) return undefined
  if (old?.password_hash !== now?.password_hash)
    return { operation: `${table}.update`, id, old: null, new: { password: 'changed' } }
  return isDeepStrictEqual(old, now) ? undefined : { operation: `${table}.update`, id, old: {}, new: {} }
}

function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

function picked(row: Record<string, unknown>, columns: readonly string[]): object {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
