import { type DatabaseAndClock, DatabaseUnavailable, type Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { recordAudit } from '../../../engine/writing/audit.ts'
import { serverWrites } from '../../../engine/writing/server-writes.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { registry } from '../../../tables/all-tables.ts'
import { requireFreshSignIn } from '../../../tables/rules/fresh-sign-in.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { notifyAccountChange } from '../account-change-mail.ts'
import { userHasSecondFactor } from '../second-factor-state.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findPasswordHolder, staffColumns, staffRow } from '../staff-row.ts'
import { type CompanyAddresses, checkNewPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './password-hash.ts'
import { consumeLink, findLink } from './password-links.ts'

interface SetPasswordDependencies extends DatabaseAndClock {
  mailer: Mailer
  throttle: Throttle
  securityLog: SecurityLog
  env: CompanyAddresses
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
    const link = await consumeLink(tx, token, now)
    const before = await tx.first(sqlOf({ had: flag })`
      select password_hash is not null as had from propertyuser__c where id = ${link.userId}`)
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

interface StoredPassword {
  userId: number
  hash: string
  now: Date
  /** The link that it was set with stays, so that a second use is recognized. */
  usedLink?: number
}

/** Stores the hash of a new password, voids the user's links and audits the change. Returns the user. */
async function storePassword(
  tx: Queries,
  { userId, hash, now, usedLink = 0 }: StoredPassword,
): Promise<Actor> {
  const user = await tx.first(sqlOf(staffRow)`
    update propertyuser__c u set password_hash = ${hash}, systemmodstamp = ${now} where u.id = ${userId}
    returning ${staffColumns}`)
  if (!user) throw new Error('The user of a new password is gone.')
  await tx.rows(sql`delete from password_token where user_id = ${userId} and id <> ${usedLink}`)
  const actor: Actor = { ...user, scope: [] }
  const changed = { password: 'changed' }
  await recordAudit(
    tx,
    { actor, now },
    { table: 'propertyuser__c', verb: 'update', id: userId, old: null, new: changed },
  )
  return actor
}

interface ChangePasswordDependencies extends SetPasswordDependencies {
  sessions: Sessions
}

interface PasswordChange {
  token: string | undefined
  current: string
  password: string
  /** The IP address of the caller. */
  address: string
}

/**
 * Changes the password of the signed-in user, who knows the current one and has a fresh sign-in if they have a second factor. All tokens end with the old password: the other
 * sessions are over, and the present one goes on with a new token.
 */
export async function changePassword(
  deps: ChangePasswordDependencies,
  actor: Actor,
  { token, current, password, address }: PasswordChange,
): Promise<{ token: string; expires: number }> {
  const { database, mailer, sessions, securityLog, clock } = deps
  const { id, username } = actor
  if (await userHasSecondFactor(database, id)) requireFreshSignIn(actor, clock())
  const attempt = { username, password: current, address }
  const user = await checkPassword(deps, attempt, () => findPasswordHolder(database, id))
  await checkNewPassword(database, deps.env, { userId: id, password })
  const hash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const now = clock()
    // Checking takes time. If the password was changed meanwhile, the one that was given is no longer the current one.
    await tx.rows(sql`select from propertyuser__c where id = ${id} for no key update`)
    if ((await findPasswordHolder(tx, id))?.password_hash !== user.password_hash)
      throw refuse('credentials_dont_match')
    const owner = await storePassword(tx, { userId: id, hash, now })
    const renewed = await sessions.renew(tx, token)
    const others = await sessions.endOthers(tx, id, renewed.token)
    await securityLog.recordIn(tx, {
      kind: 'password_changed',
      actor: owner,
      clientAddress: address,
      details: { by: 'user' },
    })
    if (others > 0) {
      const details = { reason: 'password_changed', sessions: others } as const
      await securityLog.recordIn(tx, { kind: 'session_ended', actor: owner, clientAddress: address, details })
    }
    await notifyAccountChange(tx, mailer, { userId: id, change: 'password', now })
    return renewed
  })
}
