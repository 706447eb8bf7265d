import { createHash } from 'node:crypto'
import type { RunOptions } from '../../database/pool.ts'
import type { Statement } from '../../database/sql.ts'

const familiar = new Map<string, RunOptions>()
const mostFamiliar = 300

/** Shapes seen first are prepared; their number is bounded because callers choose the shapes. */
export function preparedStatement({ text }: Statement): RunOptions {
  const known = familiar.get(text)
  if (known) return known
  if (familiar.size >= mostFamiliar) return {}
  const made = { prepared: `table_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` }
  familiar.set(text, made)
  return made
}
