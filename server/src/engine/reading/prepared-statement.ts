import { createHash } from 'node:crypto'
import type { RunOptions } from '../../database/pool.ts'
import type { Statement } from '../../database/sql.ts'

/** Prepares the first statements that the server runs. Callers choose the shape of statements, so their number is limited. */
export function preparedStatement({ text }: Statement): RunOptions {
  const known = prepared.get(text)
  if (known) return known
  if (prepared.size >= maxPrepared) return {}
  const options = { prepared: `table_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` }
  prepared.set(text, options)
  return options
}

const prepared = new Map<string, RunOptions>()
const maxPrepared = 300
