import type { SignInFactor } from '@comptoir/contract/security-log'
import type { SessionUser, SignedIn } from '@comptoir/contract/tables/staff-user'
import type { Database, Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { raw, sqlOf } from '../../../database/sql.ts'
import { serverWrites } from '../../../engine/writing/server-writes.ts'
import { registry } from '../../../tables/all-tables.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factor-state.ts'
import type { SessionClient, Sessions } from '../sessions/sessions.ts'

export interface SignInDependencies {
  database: Database
  sessions: Sessions
  throttle: Throttle
  securityLog: SecurityLog
  clock: () => Date
}

export type CompletedSignIn = Omit<SignedIn, 'status'>

/** Opens a session for a user who has passed every step, and records the time. */
export async function completeSignIn(
  tx: Queries,
  { sessions, securityLog, clock }: SignInDependencies,
  user: SessionUser,
  { factor, ...client }: SessionClient & { factor?: SignInFactor },
): Promise<CompletedSignIn> {
  const now = clock()
  const writes = serverWrites({ tx, registry, actor: { ...user, scope: [] }, now })
  await writes.update('propertyuser__c', { id: user.id }, { last_login: now.toISOString() })
  const found = await tx.first(sqlOf({ due: flag })`
    select not ${client.byProvider ?? false} and ${needsSecondFactor(raw('u'))} and not ${hasSecondFactor(raw('u'))} as due
    from propertyuser__c u where u.id = ${user.id}`)
  const clientAddress = client.address
  await securityLog.recordIn(tx, { kind: 'sign_in', actor: user, clientAddress, details: { factor } })
  const opened = await sessions.open(tx, user.id, client)
  const ended = await sessions.endUnused(tx, user.id, opened.token)
  if (ended > 0) {
    const details = { reason: 'too_many', sessions: ended } as const
    await securityLog.recordIn(tx, { kind: 'session_ended', actor: user, clientAddress, details })
  }
  return { ...opened, user, ...(found?.due && { secondFactorDue: true }) }
}
