import { isDeepStrictEqual } from 'node:util'
import { asWire } from '../mirror.ts'
import { changeFault } from '../oracle/change-rules.ts'
import { maskedRow } from '../oracle/masks.ts'
import { auditFault } from '../oracle/told-by-audit.ts'
import type { Attempt } from './attempt.ts'

/** Follows a mutation through the database: what it changed, whether it might, and whether the audit tells it. */
export function writeFault(attempt: Attempt): string | undefined {
  const { actor, answer, changes, stage, scene } = attempt
  const { data, errors } = answer.body as { data?: Record<string, unknown> | null; errors?: unknown[] }
  try {
    if (!actor && answer.status !== 401) return `Nobody was answered ${answer.status}.`
    if (errors && changes.length > 0)
      return `It was refused, and changed ${changes.map(({ table }) => table).join(', ')}.`
    if (!actor || errors) return undefined
    const fault = auditFault(stage.catalog, changes, actor)
    if (fault) return fault
  } finally {
    if (!actor || errors) for (const change of changes) scene.follow(change)
  }
  const around = { mirror: stage.mirror, catalog: stage.catalog, actor, now: attempt.now, together: changes }
  const stood = Object.values(data ?? {}).flat()
  let fault: string | undefined
  for (const change of changes) {
    fault ??= changeFault(change, around)
    scene.follow(change)
  }
  return fault ?? stood.map((record) => recordFault(attempt, record)).find(Boolean)
}

/** A mutation answers with a row as it now is, or was before it went. */
function recordFault({ stage, changes }: Attempt, record: unknown): string | undefined {
  const [table = '', row] = Object.entries((record ?? {}) as Record<string, { id?: unknown }>)[0] ?? []
  const states = changes
    .filter((change) => change.table === table)
    .map((change) => asWire(stage.catalog, table, change.new ?? change.old))
  const candidates = [...states, stage.mirror.row(table, row?.id)]
  return candidates.some((state) => state && isDeepStrictEqual(maskedRow(table, state), row))
    ? undefined
    : `It answered a row that is none: ${JSON.stringify(record)}`
}
