import { roles } from '@comptoir/contract/roles'
import { meetsPasswordPolicy } from '@comptoir/contract/rules/password'
import type { Database } from '../../database/pool.ts'
import { number, oneOf, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { hashPassword } from './password-hash.ts'
import { findLink, takeLink } from './password-links.ts'

interface SetPasswordDependencies {
  database: Database
  throttle: Throttle
  securityLog: SecurityLog
  clock: () => Date
}

/**
 * Sets the password of the link's user, ends their sessions and, with an activation link, activates them. Failed sign-ins
 * before are forgotten: they were guesses at the old password.
 */
export async function setPassword(
  { database, throttle, securityLog, clock }: SetPasswordDependencies,
  { token, password, clientAddress }: { token: string; password: string; clientAddress: string },
): Promise<void> {
  if (!meetsPasswordPolicy(password)) throw refuse('password_policy_error', { property: 'password' })
  // Checked before the expensive hash.
  const { expired } = await findLink(database, token, clock())
  if (expired) throw refuse('token_expired')
  const hash = await hashPassword(password)

  const username = await database.transaction(async (tx) => {
    const now = clock()
    const link = await takeLink(tx, token, now)
    const user = await tx.first(
      sql`
      update propertyuser__c set password_hash = ${hash}, systemmodstamp = ${now} where id = ${link.userId}
      returning id, sfid, name, username__c as username, role__c as role`.returns({
        id: number,
        sfid: text,
        name: text,
        username: text,
        role: oneOf(roles),
      }),
    )
    if (!user) throw new Error('The user of a locked link is gone.')
    const ended = await tx.rows(sql`delete from session where user_id = ${user.id} returning id`)
    await tx.rows(sql`delete from password_token where user_id = ${user.id} and id <> ${link.id}`)
    const actor: Actor = { ...user, scope: [] }
    const changed = { password: 'changed' }
    await recordAudit(
      tx,
      { actor, now },
      { table: 'propertyuser__c', verb: 'update', id: user.id, old: null, new: changed },
    )
    const by = link.kind === 'activation' ? 'activation_link' : 'reset_link'
    await securityLog.recordIn(tx, { kind: 'password_changed', actor, clientAddress, details: { by } })
    if (ended.length > 0) {
      const details = { reason: 'password_changed', sessions: ended.length } as const
      await securityLog.recordIn(tx, { kind: 'session_ended', actor, clientAddress, details })
    }
    if (link.kind === 'activation') {
      const writes = serverWrites({ tx, registry, actor, now })
      await writes.update('propertyuser__c', { id: user.id }, { inactive: false })
    }
    return user.username
  })
  for (const limit of ['signInByUserAndAddress', 'signInByUsername', 'resetByUser'] as const)
    await throttle.forget(limit, username)
}
