import type { DatabaseAndClock } from '../../../database/pool.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { administratorsOnly } from '../../../engine/definition/policies.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { recordAudit } from '../../../engine/writing/audit.ts'
import { requireFreshSignIn } from '../../../tables/rules/fresh-sign-in.ts'
import { isWithinReach } from '../../../tables/rules/staff-reach.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { staffColumns, staffRow } from '../staff-row.ts'
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
    const details = { reason: 'by_user', sessions: 1 } as const
    await securityLog.recordIn(tx, { kind: 'session_ended', actor, clientAddress: address, details })
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
    if (ended > 0) {
      const details = { reason: 'all', sessions: ended } as const
      await securityLog.recordIn(tx, { kind: 'session_ended', actor, clientAddress: address, details })
    }
    return ended
  })
}

/** Ends all sessions of a user within the administrator's reach, and audits it. Returns how many. */
export async function endSessionsOfUser(
  { database, securityLog, clock }: EndDependencies,
  actor: Actor,
  { userId, address }: { userId: number; address: string },
): Promise<number> {
  if (!administratorsOnly(actor)) throw refuse('forbidden')
  return database.transaction(async (tx) => {
    // The lock waits for a sign-in under way, whose session would otherwise survive.
    const user = await tx.first(sqlOf(staffRow)`
      select ${staffColumns} from propertyuser__c u where u.id = ${userId} and not u.isdeleted
      for no key update`)
    if (!user) throw refuse('user_not_found')
    if (!(await isWithinReach(tx, actor, user))) throw refuse('forbidden')
    const now = clock()
    requireFreshSignIn(actor, now)
    const ended = await tx.rows(sql`delete from session where user_id = ${userId} returning id`)
    const entry = { table: 'propertyuser__c', verb: 'update', id: userId, old: null } as const
    await recordAudit(tx, { actor, now }, { ...entry, new: { sessions: 'ended' } })
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
