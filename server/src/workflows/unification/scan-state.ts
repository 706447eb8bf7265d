import { blockingKeysVersion } from '@comptoir/contract/matching/blocking-keys'
import type { UnifiedKind } from '@comptoir/contract/tools'
import { type ScanState, scanStates } from '@comptoir/contract/unification'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'

/** Requests a scan, unless one is waiting or running. */
export async function requestScan(
  queries: Queries,
  request: { kind: UnifiedKind; everything: boolean; actor: Pick<Actor, 'id' | 'name'>; now: Date },
): Promise<void> {
  const { kind, everything, actor, now } = request
  await queries.rows(sql`
    insert into unification_scan (kind, everything, keys_version, user_id, user_name, created_at)
    values (${kind}, ${everything}, ${blockingKeysVersion}, ${actor.id}, ${actor.name}, ${now})
    on conflict (kind) where state in ('waiting', 'running') do nothing`)
}

/** The newest scan of the kind. */
export async function scanState(queries: Queries, kind: UnifiedKind): Promise<ScanState | null> {
  const found = await queries.first(sqlOf(scanRow)`
    select id, state, everything, done, total, found, coalesce(user_name, '') as by,
           ${wireMoment('started_at')} as "startedAt", ${wireMoment('finished_at')} as "finishedAt"
    from unification_scan where kind = ${kind} order by id desc limit 1`)
  return found ?? null
}

const scanRow: RowShape<ScanState> = {
  id: number,
  state: oneOf(scanStates),
  everything: flag,
  done: number,
  total: number,
  found: number,
  by: text,
  startedAt: nullable(text),
  finishedAt: nullable(text),
}
