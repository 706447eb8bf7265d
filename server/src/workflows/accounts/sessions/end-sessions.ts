import type { SecurityEventDetails } from '@comptoir/contract/security-log'
import type { DatabaseAndClock, Queries } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { auditAccount, lockUserInReach } from '../staff-users.ts'
import type { Sessions } from './sessions.ts'

interface EndDependencies extends DatabaseAndClock {
  sessions: Sessions
  securityLog: SecurityLog
}

/** Ends one of the user's own sessions. One that is over already, or another user's, is not found. */
export async function endOwnSession(
  { database, securityLog }: EndDependencies,
  actor: Actor,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // Compared as text: an id that is no UUID is not found either.
    const ended = await tx.first(sql`
      delete from session where user_id = ${actor.id} and id::text = ${id} returning 1`)
    if (!ended) throw refuse('not_found')
    await recordEnded(tx, securityLog, { actor, address, reason: 'by_user', sessions: 1 })
  })
}

/** Ends all of the user's own sessions but the present one. Returns how many. */
export async function endOtherSessions(
  { database, sessions, securityLog }: EndDependencies,
  actor: Actor,
  { token, address }: { token: string | undefined; address: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    const ended = await sessions.endOthers(tx, actor.id, token)
    await recordEnded(tx, securityLog, { actor, address, reason: 'all', sessions: ended })
    return ended
  })
}

/** Ends all sessions of a user within the administrator's reach, and audits it. Returns how many. */
export async function endSessionsOfUser(
  { database, securityLog, clock }: EndDependencies,
  actor: Actor,
  { userId, address }: { userId: number; address: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock()
    // The lock waits for a sign-in under way, whose session would otherwise survive.
    const user = await lockUserInReach(tx, { actor, now }, sql`u.id = ${userId}`)
    const ended = await tx.rows(sql`delete from session where user_id = ${userId} returning id`)
    await auditAccount(tx, { actor, now }, userId, { sessions: 'ended' })
    const details = { reason: 'by_admin', sessions: ended.length } as const
    await securityLog.recordIn(tx, {
      kind: 'session_ended',
      actor,
      subject: user,
      clientAddress: address,
      details,
    })
    return ended.length
  })
}

/** Records that sessions of the user were ended, if there were any. */
export async function recordEnded(
  tx: Queries,
  securityLog: SecurityLog,
  {
    actor,
    address: clientAddress,
    ...details
  }: SecurityEventDetails<'session_ended'> & {
    actor: Pick<Actor, 'id' | 'name' | 'username'>
    address: string
    sessions: number
  },
): Promise<void> {
  if (details.sessions > 0)
    await securityLog.recordIn(tx, { kind: 'session_ended', actor, clientAddress, details })
}
