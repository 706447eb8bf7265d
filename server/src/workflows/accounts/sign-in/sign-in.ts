import type { SecondStep } from '@comptoir/contract/second-factor'
import type { Queries } from '../../../database/pool.ts'
import { flag, nullable, type Shaped, text } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { checkPassword, type PasswordAttempt } from '../passwords/check-password.ts'
import type { RelyingParty } from '../second-factors/passkeys.ts'
import type { SessionClient } from '../sessions/sessions.ts'
import { staffColumns, staffRow } from '../staff-users.ts'
import { type CompletedSignIn, completeSignIn, type SignInDependencies } from './complete-sign-in.ts'
import { createSignInTicket } from './second-step.ts'

interface SignInAttempt extends PasswordAttempt, SessionClient {
  /** The site for which passkeys can be used; undefined if they cannot. */
  site?: RelyingParty | undefined
}

export async function signIn(
  deps: SignInDependencies,
  { site, userAgent, locks, ...attempt }: SignInAttempt,
): Promise<CompletedSignIn | { secondStep: SecondStep }> {
  const { database, securityLog } = deps
  const { username, address } = attempt
  const user = await checkPassword(deps, attempt, () => findUser(database, username))
  if (user.shutOut) {
    const details = { account: username, reason: 'inactive' } as const
    securityLog.record({ kind: 'sign_in_failed', subject: user, clientAddress: address, details })
    throw refuse('user_inactive_error')
  }

  const { password_hash, shutOut, ...found } = user
  return database.transaction(async (tx) => {
    await checkUnchanged(tx, user)
    const secondStep = await createSignInTicket(tx, { userId: user.id, site, now: deps.clock() })
    return secondStep ? { secondStep } : completeSignIn(tx, deps, found, { address, userAgent, locks })
  })
}

const foundUser = {
  ...staffRow,
  /** Inactive or deleted. */
  shutOut: flag,
  password_hash: nullable(text),
}

type FoundUser = Shaped<typeof foundUser>

/**
 * The undeleted user with the name or else the one deleted last. The suffix of a deleted user is a growing number, so the
 * longest and then the greatest is the latest.
 */
function findUser(database: Queries, username: string): Promise<FoundUser | undefined> {
  return database.first(sqlOf(foundUser)`
    select ${staffColumns}, inactive or isdeleted as "shutOut", password_hash
    from propertyuser__c u
    where (username__c = ${username} or username_folded like comptoir_like(${username}) || '\\_deleted\\_%')
      and case when isdeleted then regexp_replace(username__c, '_deleted_\\d+$', '') else username__c end = ${username}
    order by isdeleted, length(username__c) desc, username__c desc limit 1`)
}

/**
 * Verifying a password takes time. If the user was deactivated, or the password or the address changed meanwhile, no session
 * may open.
 */
async function checkUnchanged(tx: Queries, { id, username, password_hash }: FoundUser): Promise<void> {
  const unchanged = await tx.first(sql`
    select 1 from propertyuser__c
    where id = ${id} and username__c = ${username} and password_hash = ${password_hash} and not inactive and not isdeleted
    for no key update`)
  if (!unchanged) throw refuse('credentials_dont_match')
}
