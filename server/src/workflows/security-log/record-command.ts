import { userInfo } from 'node:os'
import type { SecurityEventDetails } from '@comptoir/contract/security-log'
import type { Queries } from '../../database/pool.ts'
import { insertEntries, type SecurityEvent, toEntry } from './security-event.ts'

/** Records what an operator did on the command line, with the name of the operating system's user. */
export function recordCommand(
  queries: Queries,
  details: Omit<SecurityEventDetails<'admin_command'>, 'operator'>,
): Promise<void> {
  return recordCommandEvent(queries, {
    kind: 'admin_command',
    details: { ...details, operator: operatorName() },
  })
}

/** Records an event that a command caused, without an actor. */
export function recordCommandEvent(queries: Queries, event: SecurityEvent): Promise<void> {
  return insertEntries(queries, [toEntry(event, new Date())])
}

/** The user of the operating system, by number if it has no entry in the password file, as in a container. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.()}`
  }
}
