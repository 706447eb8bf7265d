import { setTimeout as sleep } from 'node:timers/promises'
import { roles } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import type { Database, Queries } from '../../database/pool.ts'
import { flag, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'
import { Refusal, refuse } from '../../engine/definition/refusal.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import { registry } from '../../tables/all-tables.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { matchesPassword } from './password-hash.ts'

export interface SignInDependencies {
  database: Database
  sessions: Sessions
  throttle: Throttle
  securityLog: SecurityLog
  clock: () => Date
}

interface SignInAttempt {
  username: string
  password: string
  /** The IP address of the caller. */
  address: string
}

/**
 * Attempts of one username and address are decided in the order in which they are counted: the result depends only on the
 * failures counted before. Concurrent attempts therefore reveal no more than sequential ones, and a right password does
 * not wait for a wrong one.
 */
export async function signIn(deps: SignInDependencies, attempt: SignInAttempt) {
  try {
    return await openSession(deps, attempt)
  } catch (error) {
    if (error instanceof Refusal) await recordFailure(deps, attempt, error)
    throw error
  }
}

async function openSession(deps: SignInDependencies, { username, password, address }: SignInAttempt) {
  const { database, sessions, throttle, securityLog } = deps
  const checkFailures = async () => {
    await throttle.check('signInByUserAndAddress', username, address)
    await throttle.check('signInByAddress', address)
  }
  await checkFailures()
  const delay_ms = delayMs(await throttle.tally('signInByUsername', username))
  await sleep(delay_ms)
  const user = await findUser(database, username)
  if (delay_ms > 0) {
    const details = { account: username, delay_ms }
    securityLog.record({ kind: 'sign_in_slowed', subject: user, clientAddress: address, details })
  }
  if (!(await matchesPassword(user?.password_hash, password, checkFailures)) || !user) {
    await throttle.count('signInByUserAndAddress', username, address)
    await throttle.count('signInByUsername', username)
    await throttle.count('signInByAddress', address)
    throw refuse('credentials_dont_match')
  }
  await checkFailures()
  if (user.shutOut) throw refuse('user_inactive_error')

  const { password_hash, shutOut, ...found } = user
  return database.transaction(async (tx) => {
    await checkUnchanged(tx, user)
    const now = deps.clock()
    const writes = serverWrites({ tx, registry, actor: { ...found, scope: [] }, now })
    await writes.update('propertyuser__c', { id: found.id }, { last_login: now.toISOString() })
    await securityLog.recordIn(tx, { kind: 'sign_in', actor: found, clientAddress: address, details: {} })
    return { ...(await sessions.open(tx, found.id)), user: found }
  })
}

/** What was typed as the username is kept only if it is an email address: it may be a password in the wrong field. */
async function recordFailure(
  { database, securityLog }: SignInDependencies,
  { username, address }: SignInAttempt,
  { key, retryAfter = 0 }: Refusal,
): Promise<void> {
  const subject = await findUser(database, username)
  const who = { subject, clientAddress: address }
  if (key === 'too_many_attempts') {
    const details = { account: username, retry_after: retryAfter }
    securityLog.record({ kind: 'sign_in_locked', ...who, details })
  } else {
    const reason = key === 'user_inactive_error' ? 'inactive' : 'credentials'
    securityLog.record({ kind: 'sign_in_failed', ...who, details: { account: username, reason } })
  }
}

/** Guesses from many addresses at one username are slowed down; the user still gets in. */
function delayMs(failures: number): number {
  return Math.min(2000, Math.max(0, failures - undelayedFailures) * 50)
}

const undelayedFailures = 10

interface FoundUser extends SessionUser {
  /** Inactive or deleted. */
  shutOut: boolean
  password_hash: string | null
}

const foundUser: RowShape<FoundUser> = {
  id: number,
  name: text,
  role: oneOf(roles),
  sfid: text,
  username: text,
  shutOut: flag,
  password_hash: nullable(text),
}

/**
 * The undeleted user with the name or else the one deleted last. The suffix of a deleted user is a growing number, so the
 * longest and then the greatest is the latest.
 */
function findUser(database: Queries, username: string): Promise<FoundUser | undefined> {
  return database.first(
    sql`
    select id, name, role__c as role, sfid, username__c as username, inactive or isdeleted as "shutOut", password_hash
    from propertyuser__c
    where (username__c = ${username} or username_folded like comptoir_like(${username}) || '\\_deleted\\_%')
      and case when isdeleted then regexp_replace(username__c, '_deleted_\\d+$', '') else username__c end = ${username}
    order by isdeleted, length(username__c) desc, username__c desc limit 1`.returns(foundUser),
  )
}

/** Verifying a password takes time. If the user was deactivated or changed the password meanwhile, no session may open. */
async function checkUnchanged(tx: Queries, { id, password_hash }: FoundUser): Promise<void> {
  const unchanged = await tx.first(sql`
    select 1 from propertyuser__c
    where id = ${id} and password_hash = ${password_hash} and not inactive and not isdeleted
    for no key update`)
  if (!unchanged) throw refuse('credentials_dont_match')
}
