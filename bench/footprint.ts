import { residentMegabytes } from '../tooling/resident-memory.ts'
import type { Ours } from './ours.ts'

/** What a server takes of a machine. */
export interface Footprint {
  /** From the launch of the bundle until `/health/ready` answered 200. */
  readyAfterMs: number
  /** Resident memory after the load; undefined if the system does not report it. */
  memoryMb: number | undefined
}

export function footprintOf({ pid, readyAfterMs }: Ours): Footprint {
  return { readyAfterMs, memoryMb: residentMegabytes(pid) }
}
