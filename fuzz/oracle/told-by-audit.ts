import { isDeepStrictEqual } from 'node:util'
import type { Catalog } from '../catalog.ts'
import { asWire } from '../mirror.ts'
import type { Change } from '../witness.ts'
import { isTouched } from './touched.ts'

export interface Author {
  id: number | null
  name: string | null
}

/** Whether the audits of a call tell each of its changes once, rightly, and nothing else. */
export function auditFault(catalog: Catalog, changes: readonly Change[], author: Author): string | undefined {
  const audits = changes.filter(({ table }) => table === 'audit')
  const altered = audits.find(({ verb }) => verb !== 'INSERT')
  if (altered) return 'An audit was altered.'
  const told = audits.map((audit) => audit.new ?? {})
  for (const change of changes.filter(({ table }) => catalog.has(table))) {
    const expected = expectedAudit(catalog, change)
    if (!expected) continue
    const at = told.findIndex(
      (audit) =>
        audit.operation === expected.operation &&
        audit.object_id === expected.id &&
        isDeepStrictEqual(audit.old, expected.old) &&
        isDeepStrictEqual(audit.new, expected.new),
    )
    if (at < 0 && isTouched(change, changes)) continue
    if (at < 0)
      return `No audit tells of ${expected.operation} ${expected.id}, or not rightly: ${JSON.stringify(expected)} among ${JSON.stringify(told)}`
    const [found] = told.splice(at, 1)
    if (found?.user_id !== author.id || found?.user_name !== author.name)
      return `The audit of ${expected.operation} ${expected.id} names ${found?.user_id} and not ${author.id}.`
  }
  const surplus = told.find((audit) => !/\.(email|reveal)$/.test(String(audit.operation)))
  if (surplus) return `An audit tells of what did not happen: ${JSON.stringify(surplus)}`
  const stranger = told.find((audit) => audit.user_id !== author.id)
  return stranger && 'The audit of a mail or a reveal names somebody else.'
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
  // Restoring a user removes the password; the audit of the restoration stands for that.
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
