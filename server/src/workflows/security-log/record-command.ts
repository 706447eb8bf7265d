import { userInfo } from 'node:os'
import type { SecurityEventDetails } from '@comptoir/contract/security-log'
import type { Queries } from '../../database/pool.ts'
import { insertEntries, type SecurityEvent, toEntry } from './security-event.ts'

/** Records what an operator did on the command line, with the name of the operating system's user. */
export function recordCommand(
  queries: Queries,
  details: Omit<SecurityEventDetails<'admin_command'>, 'operator'>,
): Promise<void> {
  return write(queries, {
    kind: 'admin_command',
    details: { ...details, operator: userInfo().username },
  })
}

export function recordCommandExport(
  queries: Queries,
  details: SecurityEventDetails<'data_exported'>,
): Promise<void> {
  return write(queries, { kind: 'data_exported', details })
}

function write(queries: Queries, event: SecurityEvent): Promise<void> {
  return insertEntries(queries, [toEntry(event, new Date())])
}
