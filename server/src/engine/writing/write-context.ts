import type { Queries } from '../../database/pool.ts'
import type { Actor } from '../definition/actor.ts'
import type { Registry } from '../definition/registry.ts'
import type { UpdateListener } from '../definition/rules.ts'

export interface WriteContext {
  tx: Queries
  registry: Registry
  actor: Actor
  now: Date
  onUpdate?: UpdateListener
}

/** One column of a row, as a caller sends it. */
export interface Value {
  property: string
  value?: unknown
}
