declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** The package brings no types of its own; this is the one part in use. */
  export function from(command: string): Writable & Submittable & { rowCount: number }
}
