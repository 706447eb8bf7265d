import type { Queries } from '../database/pool.ts'
import { type ColumnType, json, nullable, number, optional, text } from '../database/row-shape.ts'
import { completeAudit, recordAudit } from '../engine/writing/audit.ts'

/** What is audited about a queued mail: the row it is about, its sender, and the new values. */
export interface Receipt {
  table: string
  id: number
  /** Without an id: an operator, who is no staff user. */
  by: { id: number | null; name: string }
  said: Record<string, unknown>
  /** The audit entry; a mail that was queued by an earlier version has none until it is sent. */
  audit?: number | undefined
}

export type Outcome = 'sent' | 'failed' | 'unknown'

export const receiptColumn: ColumnType<Receipt> = json({
  table: text,
  id: number,
  by: json({ id: nullable(number), name: text }),
  said: json({}),
  audit: optional(number),
})

/** Audits a mail before it is tried, as of unknown outcome. Returns the id of the entry. */
export function recordReceipt(tx: Queries, { table, id, by, said }: Receipt): Promise<number> {
  const entry = { table, id, verb: 'email', old: null, new: { ...said, outcome: 'unknown' } } as const
  return recordAudit(tx, { actor: by, now: new Date() }, entry)
}

export async function completeReceipt(tx: Queries, receipt: Receipt, outcome: Outcome): Promise<void> {
  await completeAudit(tx, receipt.audit ?? (await recordReceipt(tx, receipt)), { outcome })
}
