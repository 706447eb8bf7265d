import type { Queries } from '../database/pool.ts'
import { recordAudit } from '../engine/writing/audit.ts'

/** What is to be written down about a row once its mail is sent, and on whose behalf. */
export interface Receipt {
  table: string
  id: number
  by: { id: number; name: string }
  said: Record<string, unknown>
}

export async function record(tx: Queries, { table, id, by, said }: Receipt): Promise<void> {
  await recordAudit(tx, { actor: by, now: new Date() }, { table, id, verb: 'email', old: null, new: said })
}
