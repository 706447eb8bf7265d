import type { Database } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { requireFreshSignIn } from '../../../tables/rules/fresh-sign-in.ts'
import type { Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { notifyAccountChange } from '../account-change-mail.ts'
import { userHasSecondFactor } from '../second-factor-state.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { findPasswordHolder } from '../staff-row.ts'
import { type CompanyAddresses, checkNewPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './password-hash.ts'
import { storePassword } from './store-password.ts'

interface ChangePasswordDependencies {
  database: Database
  mailer: Mailer
  throttle: Throttle
  sessions: Sessions
  securityLog: SecurityLog
  env: CompanyAddresses
  clock: () => Date
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
