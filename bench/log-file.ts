import { join } from 'node:path'

/** The log file of a process that the bench starts. */
export function logFile(name: string): string {
  return join('.comptoir', 'bench-logs', `${name}.log`)
}
