import { originalUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserRow } from '@comptoir/contract/tables/staff-user'
import type { UpdateListener } from '../../engine/definition/rules.ts'
import type { SecurityLog } from './security-log.ts'

/** Records, in the transaction of the change, what it means for the account of a staff user. */
export function recordAccountChanges(securityLog: SecurityLog): UpdateListener {
  return async (table, rows, { tx, actor }) => {
    if (table !== 'propertyuser__c') return
    const [before, subject] = [rows.before as unknown as StaffUserRow, rows.after as unknown as StaffUserRow]
    const who = { actor, subject }
    if (subject.role__c !== before.role__c) {
      const details = { from: before.role__c, to: subject.role__c }
      await securityLog.recordIn(tx, { kind: 'role_changed', ...who, details })
    }
    // The suffix of a deleted user is no change of address.
    const [from, to] = [originalUsername(before.username__c), originalUsername(subject.username__c)]
    if (from !== to)
      await securityLog.recordIn(tx, { kind: 'address_changed', ...who, details: { from, to } })
    if (isShutOut(subject) && !isShutOut(before)) {
      await securityLog.recordIn(tx, { kind: 'session_ended', ...who, details: { reason: 'deactivated' } })
    }
  }
}

function isShutOut({ inactive, isdeleted }: StaffUserRow): boolean {
  return inactive || isdeleted
}
