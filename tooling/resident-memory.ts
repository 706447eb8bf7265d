import { readFileSync } from 'node:fs'

/** The resident memory of a process in megabytes; undefined where the system does not report it. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
  } catch {
    // The process has just ended, or this system has no /proc.
    return undefined
  }
}
