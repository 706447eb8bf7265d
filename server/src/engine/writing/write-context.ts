import type { Queries, RunOptions } from '../../database/pool.ts'
import type { Statement } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { Registry } from '../definition/registry.ts'
import type { ChangeListeners, Check } from '../definition/rules.ts'

export interface WriteContext {
  tx: Queries
  registry: Registry
  actor: Actor
  clientAddress?: (() => string) | undefined
  now: Date
  listeners?: ChangeListeners
  /** Absent if the actor is verified already, and undefined once a statement has been sent that verifies the actor. */
  proof?: (() => Proof | undefined) | undefined
  /** Counts the rows that the request has written. */
  written?: RowCount
  /** Collects the checks that the caller of the engine runs before it commits. */
  checks?: Map<string, Check>
}

/** Lets the statement of a change also verify the actor, so that none of its own has to. */
export interface Proof {
  /** Selects the `version` of the actor by these values, and no row if the session is over. */
  state: Statement
  stateValues: readonly unknown[]
  version: number
  /** Whether the request has no further change. */
  isOnlyChange: boolean
  /** Runs the statement, which changes nothing if it finds another version, and says which one it found. */
  first<Row extends Proven>(statement: Statement<Row>, options: RunOptions): Promise<Row | undefined>
}

export interface Proven {
  version: number | null
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
