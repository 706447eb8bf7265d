import type { Queries } from '../database/pool.ts'
import { type ColumnType, json, number, text } from '../database/row-shape.ts'
import { recordAudit } from '../engine/writing/audit.ts'

/** The audit entry of a mail, written once it is sent: the row it is about, its sender, and the new values. */
export interface Receipt {
  table: string
  id: number
  by: { id: number; name: string }
  said: Record<string, unknown>
}

export const receiptColumn: ColumnType<Receipt> = json({
  table: text,
  id: number,
  by: json({ id: number, name: text }),
  said: json({}),
})

export async function recordReceipt(tx: Queries, { table, id, by, said }: Receipt): Promise<void> {
  await recordAudit(tx, { actor: by, now: new Date() }, { table, id, verb: 'email', old: null, new: said })
}
