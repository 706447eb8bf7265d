import type { Queries } from '../../database/pool.ts'
import type { Actor } from '../definition/actor.ts'
import type { Registry } from '../definition/registry.ts'
import type { ChangeListener, Check } from '../definition/rules.ts'

export interface WriteContext {
  tx: Queries
  registry: Registry
  actor: Actor
  clientAddress?: string | undefined
  now: Date
  onChange?: ChangeListener
  /** Counts the rows that the request has written. */
  written?: RowCount
  /** Collects the checks that the caller of the engine runs before it commits. */
  checks?: Map<string, Check>
}

/** One column of a row, as a caller sends it. */
export interface Value {
  property: string
  value?: unknown
}

export interface RowCount {
  total: number
  /** The ids of the created ones, by table. */
  created: Map<string, unknown[]>
}
