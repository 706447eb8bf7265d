import { readFileSync } from 'node:fs'
import type { Ours } from './ours.ts'

/** What a server takes of a machine. */
export interface Footprint {
  /** From the launch of the bundle until `/health/ready` answered 200. */
  readyAfterMs: number
  /** Resident memory after the load; undefined if the system does not report it. */
  memoryMb: number | undefined
}

export function footprintOf({ pid, readyAfterMs }: Ours): Footprint {
  return { readyAfterMs, memoryMb: residentMb(pid) }
}

function residentMb(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    // This system has no /proc.
    return undefined
  }
}
