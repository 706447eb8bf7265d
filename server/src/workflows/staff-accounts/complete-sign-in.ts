import type { SignedIn } from '@comptoir/contract/rest'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { Database, Queries } from '../../database/pool.ts'
import { flag } from '../../database/row-shape.ts'
import { raw, sql } from '../../database/sql.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'
import type { Throttle } from '../limits/throttle.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factors/second-factor-state.ts'
import type { Sessions } from '../sessions/sessions.ts'

export interface SignInDependencies {
  database: Database
  sessions: Sessions
  throttle: Throttle
  clock: () => Date
}

export type CompletedSignIn = Omit<SignedIn, 'status'>

/** Opens a session for a user who has passed every step, and records the time. */
export async function completeSignIn(
  tx: Queries,
  { sessions, clock }: SignInDependencies,
  user: SessionUser,
): Promise<CompletedSignIn> {
  const now = clock()
  const writes = serverWrites({ tx, registry, actor: { ...user, scope: [] }, now })
  await writes.update('propertyuser__c', { id: user.id }, { last_login: now.toISOString() })
  const found = await tx.first(
    sql`
    select ${needsSecondFactor(raw('u'))} and not ${hasSecondFactor(raw('u'))} as due
    from propertyuser__c u where u.id = ${user.id}`.returns({ due: flag }),
  )
  return { ...(await sessions.open(tx, user.id)), user, ...(found?.due && { secondFactorDue: true }) }
}
