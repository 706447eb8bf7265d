import { isDeepStrictEqual } from 'node:util'
import { asWire } from '../database-copy.ts'
import { auditFault } from '../oracle/audit-rules.ts'
import { changeFault } from '../oracle/change-rules.ts'
import { maskedRow } from '../oracle/masks.ts'
import type { Attempt } from './attempt.ts'

/** Checks the changes of a mutation: whether the actor may make them, and whether they are audited. */
export function writeFault(attempt: Attempt): string | undefined {
  const { actor, answer, changes, app, fixtures } = attempt
  const { data, errors } = answer.body as { data?: Record<string, unknown> | null; errors?: unknown[] }
  try {
    if (!actor && answer.status !== 401) return `A caller without a session got ${answer.status}.`
    if (errors && changes.length > 0)
      return `It was refused, and changed ${changes.map(({ table }) => table).join(', ')}.`
    if (!actor || errors) return undefined
    const fault = auditFault(app.catalog, changes, actor)
    if (fault) return fault
  } finally {
    if (!actor || errors) for (const change of changes) fixtures.apply(change)
  }
  const context = { copy: app.copy, catalog: app.catalog, actor, now: attempt.now, transaction: changes }
  const records = Object.values(data ?? {}).flat()
  let fault: string | undefined
  for (const change of changes) {
    fault ??= changeFault(change, context)
    fixtures.apply(change)
  }
  return fault ?? records.map((record) => recordFault(attempt, record)).find(Boolean)
}

/** A mutation answers with the row as it is now, or as it was before its deletion. */
function recordFault({ app, changes }: Attempt, record: unknown): string | undefined {
  const [table = '', row] = Object.entries((record ?? {}) as Record<string, { id?: unknown }>)[0] ?? []
  const states = changes
    .filter((change) => change.table === table)
    .map((change) => asWire(app.catalog, table, change.new ?? change.old))
  const candidates = [...states, app.copy.row(table, row?.id)]
  return candidates.some((state) => state && isDeepStrictEqual(maskedRow(table, state), row))
    ? undefined
    : `The answer holds a row that does not exist: ${JSON.stringify(record)}`
}
