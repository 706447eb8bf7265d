declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** The package has no types; these are the parts in use. */
  export function from(command: string): Writable & Submittable & { rowCount: number }
  export function to(command: string): Readable & Submittable & { rowCount: number }
}
