import type { SecurityEventDetails } from '@comptoir/contract/security-log'
import { type DatabaseAndClock, DatabaseUnavailable, type Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { serverWrites } from '../../../engine/writing/server-writes.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { registry } from '../../../tables/all-tables.ts'
import { requireFreshSignIn } from '../../../tables/rules/fresh-sign-in.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { notifyAccountChange } from '../account-change-mail.ts'
import { userHasSecondFactor } from '../second-factor-state.ts'
import { recordEnded } from '../sessions/end-sessions.ts'
import type { IssuedToken, Sessions } from '../sessions/sessions.ts'
import { auditAccount, findPasswordHolder, staffColumns, staffRow } from '../staff-users.ts'
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
    const ended = await tx.rows(sql`delete from session where user_id = ${actor.id} returning id`)
    const by = link.kind === 'activation' ? 'activation_link' : 'reset_link'
    await recordChange(tx, securityLog, { actor, address, by, sessions: ended.length })
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
  await auditAccount(tx, { actor, now }, userId, { password: 'changed' })
  return actor
}

/** Records who changed the password by what, and that the sessions of the old one are over. */
async function recordChange(
  tx: Queries,
  securityLog: SecurityLog,
  {
    by,
    sessions,
    ...who
  }: SecurityEventDetails<'password_changed'> & { actor: Actor; address: string; sessions: number },
): Promise<void> {
  const { actor, address: clientAddress } = who
  await securityLog.recordIn(tx, { kind: 'password_changed', actor, clientAddress, details: { by } })
  await recordEnded(tx, securityLog, { ...who, reason: 'password_changed', sessions })
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
 * Changes the password of the signed-in user, who knows the current one and has a fresh sign-in if they have a second factor.
 * All tokens end with the old password: the other sessions are over, and the present one goes on with a new token.
 */
export async function changePassword(
  deps: ChangePasswordDependencies,
  actor: Actor,
  { token, current, password, address }: PasswordChange,
): Promise<IssuedToken> {
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
    await recordChange(tx, securityLog, { actor: owner, address, by: 'user', sessions: others })
    await notifyAccountChange(tx, mailer, { userId: id, change: 'password', now })
    return renewed
  })
}
