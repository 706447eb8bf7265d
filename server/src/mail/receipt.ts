import type { Queries } from '../database/pool.ts'
import { type ColumnType, json, list, nullable, number, optional, text } from '../database/row-shape.ts'
import { completeAudit, recordAudit } from '../engine/writing/audit.ts'

/** What is audited about a queued mail: the row it is about, its sender, and the new values. */
export interface Receipt {
  table: string
  id: number
  /** Further rows of the table that the mail is about. */
  also?: readonly number[] | undefined
  /** Without an id: an operator, who is no staff user. */
  by: { id: number | null; name: string }
  said: Record<string, unknown>
  /** The audit entry; a mail that was queued by an earlier version has none until it is sent. */
  audit?: number | undefined
  /** Those of the further rows. */
  alsoAudits?: readonly number[] | undefined
}

export type Outcome = 'sent' | 'failed' | 'unknown'

export const receiptColumn: ColumnType<Receipt> = json({
  table: text,
  id: number,
  by: json({ id: nullable(number), name: text }),
  said: json({}),
  also: optional(list(number)),
  audit: optional(number),
  alsoAudits: optional(list(number)),
})

/** Audits a mail before it is tried, as of unknown outcome, for each row that it is about. */
export async function recordReceipt(tx: Queries, receipt: Receipt): Promise<Receipt> {
  const { table, by, said } = receipt
  const author = { actor: by, now: new Date() }
  const record = (id: number) =>
    recordAudit(tx, author, { table, id, verb: 'email', new: { ...said, outcome: 'unknown' } })
  const audit = await record(receipt.id)
  if (!receipt.also) return { ...receipt, audit }
  const alsoAudits: number[] = []
  for (const id of receipt.also) alsoAudits.push(await record(id))
  return { ...receipt, audit, alsoAudits }
}

export async function completeReceipt(tx: Queries, receipt: Receipt, outcome: Outcome): Promise<void> {
  const { audit, alsoAudits = [] } = receipt.audit === undefined ? await recordReceipt(tx, receipt) : receipt
  for (const entry of [audit, ...alsoAudits])
    if (entry !== undefined) await completeAudit(tx, entry, { outcome })
}
