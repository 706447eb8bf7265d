import type { SignInFactor } from '@comptoir/contract/security-log'
import type { SessionUser, SignedIn } from '@comptoir/contract/tables/staff-user'
import type { DatabaseAndClock, Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { raw, sqlOf } from '../../../database/sql.ts'
import { serverWrites } from '../../../engine/writing/server-writes.ts'
import { registry } from '../../../tables/all-tables.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { findLastOwner } from '../locks/locks.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factor-state.ts'
import { recordEnded } from '../sessions/end-sessions.ts'
import type { SessionClient, Sessions } from '../sessions/sessions.ts'

export interface SignInDependencies extends DatabaseAndClock {
  sessions: Sessions
  throttle: Throttle
  securityLog: SecurityLog
}

export type CompletedSignIn = Omit<SignedIn, 'status'>

/**
 * Opens a session for a user who has passed every step, and records the time; or wakes the one that the user has locked in
 * this browser.
 */
export async function completeSignIn(
  tx: Queries,
  { sessions, securityLog, clock }: SignInDependencies,
  user: SessionUser,
  { factor, ...client }: SessionClient & { factor?: SignInFactor },
): Promise<CompletedSignIn> {
  const found = await tx.first(sqlOf({ due: flag })`
    select not ${client.byProvider ?? false} and ${needsSecondFactor(raw('u'))} and not ${hasSecondFactor(raw('u'))} as due
    from propertyuser__c u where u.id = ${user.id}`)
  const due = found?.due && { secondFactorDue: true }
  const event = { actor: user, clientAddress: client.address, details: { factor } }
  const locked = await findLastOwner(tx, client.locks)
  if (locked && locked.id !== user.id)
    await securityLog.recordIn(tx, { ...event, kind: 'session_handed_over', subject: locked, details: {} })
  const resumed = await sessions.resume(tx, user.id, client)
  if (resumed) {
    await securityLog.recordIn(tx, { ...event, kind: 'session_unlocked' })
    return { ...resumed, user, ...due }
  }
  const now = clock()
  const writes = serverWrites({ tx, registry, actor: { ...user, scope: [] }, now })
  await writes.update('propertyuser__c', { id: user.id }, { last_login: now.toISOString() })
  await securityLog.recordIn(tx, { ...event, kind: 'sign_in' })
  const opened = await sessions.open(tx, user.id, client)
  const ended = await sessions.endUnused(tx, user.id, opened.token)
  await recordEnded(tx, securityLog, {
    actor: user,
    address: client.address,
    reason: 'too_many',
    sessions: ended,
  })
  return { ...opened, user, ...due }
}
