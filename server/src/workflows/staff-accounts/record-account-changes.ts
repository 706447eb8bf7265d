import { originalUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { UpdateListener } from '../../engine/definition/rules.ts'
import type { SecurityEvent } from '../security-log/security-event.ts'
import type { SecurityLog } from '../security-log/security-log.ts'

/** Records in the security log that the role or the address of a staff user changed, or that they were shut out. */
export function recordAccountChanges(securityLog: SecurityLog): UpdateListener {
  return async (table, rows, { tx, actor }) => {
    if (table !== 'propertyuser__c') return
    const [before, user] = [rows.before as unknown as StaffUserRow, rows.after as unknown as StaffUserRow]
    const people = { actor, subject: { id: user.id, name: user.name } }
    const events: SecurityEvent[] = []
    if (before.role__c !== user.role__c) {
      const details = { from: before.role__c, to: user.role__c }
      events.push({ kind: 'role_changed', ...people, details })
    }
    // The suffix of a deleted user is no change of address.
    const [from, to] = [originalUsername(before.username__c), originalUsername(user.username__c)]
    if (from !== to) events.push({ kind: 'address_changed', ...people, details: { from, to } })
    const isShutOut = (row: StaffUserRow) => row.inactive || row.isdeleted
    if (isShutOut(user) && !isShutOut(before))
      events.push({ kind: 'session_ended', ...people, details: { reason: 'deactivated' } })
    for (const event of events) await securityLog.recordIn(tx, event)
  }
}
