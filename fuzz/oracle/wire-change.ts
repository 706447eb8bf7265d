import type { Catalog } from '../catalog.ts'
import type { Change } from '../change-log.ts'
import type { DatabaseCopy, Row } from '../database-copy.ts'
import type { Actor } from './actor.ts'

/** One change in wire form. */
export interface WireChange {
  table: string
  verb: Change['verb']
  before: Row | undefined
  after: Row | undefined
  /** The columns of the wire whose values differ. */
  columns: readonly string[]
}

/** What the rules compare a change with; the copy is the database just before the change. */
export interface ChangeContext {
  copy: DatabaseCopy
  catalog: Catalog
  actor: Actor
  now: Date
  /** Every change of the same transaction. */
  transaction: readonly Change[]
}
