import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time that a process has used so far; undefined if the system does not report it. */
export function processSeconds(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && ticks(fields, 11) + ticks(fields, 12)
}

/** The same for a process with all its children, ended ones included: PostgreSQL has one for each connection. */
export function familySeconds(pid: number): number | undefined {
  const parent = statOf(pid)
  if (!parent) return undefined
  let seconds = [11, 12, 13, 14].reduce((sum, field) => sum + ticks(parent, field), 0)
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (fields && Number(fields[1]) === pid) seconds += ticks(fields, 11) + ticks(fields, 12)
  }
  return seconds
}

const ticksPerSecond = 100

function ticks(fields: readonly string[], field: number): number {
  return Number(fields[field]) / ticksPerSecond
}

/** The fields after the name, which may itself hold spaces: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process has just ended, or this system has no /proc.
    return undefined
  }
}
