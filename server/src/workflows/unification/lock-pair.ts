import { createHash } from 'node:crypto'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Queries } from '../../database/pool.ts'
import { flag, json, number, text } from '../../database/row-shape.ts'
import { name, sql, sqlOf } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { wireRow } from '../../engine/reading/read.ts'
import { registry } from '../../tables/all-tables.ts'
import { consumers } from './scanned-kinds.ts'

export type UnifiedRow = AnyRow & { id: number; sfid: string; name: string; isdeleted: boolean }

/** What every record that can be merged has. */
export const unifiedRow = { id: number, sfid: text, name: text, isdeleted: flag }

export interface LockedPair {
  left: UnifiedRow
  right: UnifiedRow
}

/**
 * Locks the two records of an open pair, in the order of their ids. If two users merge the same records, the second waits
 * for the first and is then refused.
 */
export async function lockPair(
  tx: Queries,
  kind: UnifiedKind,
  pairId: number,
  seen: { left: string; right: string },
): Promise<LockedPair> {
  const pair = await tx.first(sqlOf({ left_id: number, right_id: number })`
    select left_id, right_id from unification_pair where id = ${pairId} and kind = ${kind}`)
  if (!pair) throw refuse('unification_settled_error')
  const rows = await lockRecords(tx, kind, [pair.left_id, pair.right_id])
  const [left, right] = [rows.get(pair.left_id), rows.get(pair.right_id)]
  if (!left || !right || left.isdeleted || right.isdeleted) throw refuse('unification_gone_error')
  const settled = await tx.first(sql`
    select from unification_pair where id = ${pairId} and state <> 'open' for no key update`)
  if (settled) throw refuse('unification_settled_error')
  const preset =
    kind === 'account' && (await tx.first(sql`select 1 where ${consumers} in (${left.sfid}, ${right.sfid})`))
  if (preset) throw refuse('unification_consumers_error')
  if (versionOf(left) !== seen.left || versionOf(right) !== seen.right) {
    throw refuse('unification_changed_error')
  }
  return { left, right }
}

/** The current rows by id, including deleted ones. */
async function lockRecords(
  tx: Queries,
  kind: UnifiedKind,
  ids: readonly number[],
): Promise<Map<number, UnifiedRow>> {
  const room = registry.room(kind)
  const rows = await tx.rows(sqlOf({ row: json(unifiedRow) })`
    select ${wireRow(room)} as row from ${name(room.name)} t
    where t.id = any(${ids}::bigint[]) order by t.id for update`)
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** A hash of all values of the row. */
export function versionOf(row: AnyRow): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32)
}
