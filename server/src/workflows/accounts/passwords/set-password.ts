import { type Database, DatabaseUnavailable } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { serverWrites } from '../../../engine/writing/server-writes.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { registry } from '../../../tables/all-tables.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { notifyAccountChange } from '../account-change-mail.ts'
import { type CompanyAddresses, checkNewPassword } from './check-new-password.ts'
import { hashPassword } from './password-hash.ts'
import { findLink, takeLink } from './password-links.ts'
import { storePassword } from './store-password.ts'

interface SetPasswordDependencies {
  database: Database
  mailer: Mailer
  throttle: Throttle
  securityLog: SecurityLog
  env: CompanyAddresses
  clock: () => Date
}

interface NewPassword {
  token: string
  password: string
  /** The IP address of the caller. */
  address: string
  /** Whether the caller was told already that it took too long; nothing is changed then. */
  isTooLate: () => boolean
}

/**
 * Sets the password of the link's user, ends their sessions and, with an activation link, activates them. Failed sign-ins
 * before are forgotten: they were guesses at the old password.
 */
export async function setPassword(
  { database, mailer, throttle, securityLog, env, clock }: SetPasswordDependencies,
  { token, password, address, isTooLate }: NewPassword,
): Promise<void> {
  // Checked before the expensive estimate and hash.
  const { expired, userId } = await findLink(database, token, clock())
  if (expired) throw refuse('token_expired')
  await checkNewPassword(database, env, { userId, password })
  const hash = await hashPassword(password)

  const username = await database.transaction(async (tx) => {
    const now = clock()
    const link = await takeLink(tx, token, now)
    const before = await tx.first(
      sqlOf({
        had: flag,
      })`select password_hash is not null as had from propertyuser__c where id = ${link.userId}`,
    )
    const actor = await storePassword(tx, { userId: link.userId, hash, now, usedLink: link.id })
    const sessions = await tx.rows(sql`delete from session where user_id = ${actor.id} returning id`)
    const event = { actor, clientAddress: address } as const
    const by = link.kind === 'activation' ? 'activation_link' : 'reset_link'
    await securityLog.recordIn(tx, { ...event, kind: 'password_changed', details: { by } })
    if (sessions.length > 0) {
      const details = { reason: 'password_changed', sessions: sessions.length } as const
      await securityLog.recordIn(tx, { ...event, kind: 'session_ended', details })
    }
    // A first password is no change.
    if (before?.had) await notifyAccountChange(tx, mailer, { userId: actor.id, change: 'password', now })
    if (link.kind === 'activation') {
      const writes = serverWrites({ tx, registry, actor, now })
      await writes.update('propertyuser__c', { id: actor.id }, { inactive: false })
    }
    if (isTooLate()) throw new DatabaseUnavailable(new Error('The change took too long'))
    return actor.username
  })
  for (const limit of ['signInByUserAndAddress', 'signInByUsername', 'resetByUser'] as const)
    await throttle.forget(limit, username)
}
