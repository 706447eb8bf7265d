import { addressChange } from '@comptoir/contract/rules/soft-deleted-username'
import type { StaffUserState } from '@comptoir/contract/security-log'
import type { StaffUserPropertyRow, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { ChangeListener, RuleContext } from '../../engine/definition/rules.ts'
import type { SecurityEvent } from './security-event.ts'
import type { SecurityLog } from './security-log.ts'

interface Rows<Row> {
  before?: Row
  after?: Row
}

/** Records, in the transaction of the change, what it means for the access of a staff user. */
export function recordAccountChanges(securityLog: SecurityLog): ChangeListener {
  return async (table, rows, context) => {
    const events =
      table === 'propertyuser__c'
        ? userEvents(rows as unknown as Rows<StaffUserRow>)
        : await linkEvents(rows as unknown as Rows<StaffUserPropertyRow>, context)
    const { tx, actor, clientAddress } = context
    for (const event of events)
      await securityLog.recordIn(tx, { ...event, actor, clientAddress: clientAddress?.() })
  }
}

function userEvents({ before, after }: Rows<StaffUserRow>): SecurityEvent[] {
  const user = after ?? before
  if (!user) return []
  const subject = { ...user, username: user.username__c }
  if (!before) return [{ kind: 'user_created', subject, details: { role: user.role__c } }]
  const [was, is] = [stateOf(before), stateOf(after)]
  const events: SecurityEvent[] = []
  if (was !== is) events.push({ kind: 'user_state_changed', subject, details: { from: was, to: is } })
  if (user.name !== before.name)
    events.push({ kind: 'name_changed', subject, details: { from: before.name, to: user.name } })
  if (user.role__c !== before.role__c) {
    const details = { from: before.role__c, to: user.role__c }
    events.push({ kind: 'role_changed', subject, details })
  }
  const details = addressChange(before, user)
  if (details) events.push({ kind: 'address_changed', subject, details })
  if (was === 'active' && is !== 'active')
    events.push({ kind: 'session_ended', subject, details: { reason: 'deactivated' } })
  return events
}

function stateOf(user: StaffUserRow | undefined): StaffUserState {
  if (!user) return 'removed'
  if (user.isdeleted) return 'deleted'
  return user.inactive ? 'inactive' : 'active'
}

async function linkEvents(
  { before, after }: Rows<StaffUserPropertyRow>,
  { tx }: RuleContext,
): Promise<SecurityEvent[]> {
  const link = after ?? before
  const isLinked = after?.isdeleted === false
  if (!link || isLinked === (before?.isdeleted === false)) return []
  const found = await tx.first(sqlOf({ id: number, name: text, username: text, property: text })`
    select u.id, u.name, u.username__c as username, p.external_id__c as property
    from propertyuser__c u, property__c p
    where u.sfid = ${link.propertyuser__c} and p.sfid = ${link.property__c}`)
  if (!found) return []
  const { property, ...subject } = found
  const details = { property, link: isLinked ? 'added' : 'removed' } as const
  return [{ kind: 'user_property_changed', subject, details }]
}
