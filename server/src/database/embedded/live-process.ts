import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process by its id and start time, because the system reuses ids. */
export function processName(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  const started = process.platform === 'linux' ? statOf(pid)?.started : undefined
  return started === undefined ? String(pid) : `${pid}.${started}`
}

export function isNamedProcessAlive(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  return Number.isInteger(pid) && processName(pid) === name
}

/** A zombie counts as dead: its parent may never collect it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return process.platform !== 'linux' || statOf(pid)?.state !== 'Z'
}

/** The command line of the process; empty if it has ended. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch (error) {
    if (isAlive(pid)) throw error
    return ''
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function statOf(pid: number): { state: string; started: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in brackets, and may itself hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined
    throw error
  }
}
