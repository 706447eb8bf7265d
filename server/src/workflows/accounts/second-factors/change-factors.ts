import { createHash, randomInt } from 'node:crypto'
import type { SecondFactorChange } from '@comptoir/contract/second-factor'
import type { DatabaseAndClock, Queries } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { notifyAccountChange } from '../account-change-mail.ts'
import { hasSecondFactor, needsSecondFactor, userHasSecondFactor } from '../second-factor-state.ts'
import { auditAccount, type LockedUser, lockOwner } from '../staff-users.ts'
import type { SecretEncryption } from './secret-encryption.ts'

export interface FactorDependencies extends DatabaseAndClock {
  mailer: Mailer
  secretEncryption: SecretEncryption
  securityLog: SecurityLog
}

/** Without an id: the operator at the server. */
export interface FactorAuthor {
  actor: Pick<Actor, 'id' | 'name' | 'username'> | { id: null; name: string }
  now: Date
}

/** Records the change in the audit and the security log, and mails it to the user. */
export async function noteFactorChange(
  tx: Queries,
  { mailer, securityLog }: Pick<FactorDependencies, 'mailer' | 'securityLog'>,
  { owner, change, author }: { owner: LockedUser; change: SecondFactorChange; author: FactorAuthor },
): Promise<void> {
  await auditAccount(tx, author, owner.id, { second_factor: change })
  const { id, name } = author.actor
  const actor = id === null ? undefined : author.actor
  await securityLog.recordIn(tx, { kind: 'factor_changed', actor, subject: owner, details: { change } })
  const by = id === owner.id ? undefined : name
  await notifyAccountChange(tx, mailer, { userId: owner.id, change, by, now: author.now })
}

/** The recovery codes for a user who has just added the first second factor; undefined if there are codes already. */
export async function firstRecoveryCodes(tx: Queries, userId: number): Promise<string[] | undefined> {
  const existing = await tx.first(sql`select 1 from recovery_code where user_id = ${userId} limit 1`)
  return existing ? undefined : replaceRecoveryCodes(tx, userId)
}

/** After a removal: refuses it if the role needs a second factor and none is left; without any, the codes go too. */
export async function checkRemoval(tx: Queries, userId: number): Promise<void> {
  const left = await tx.first(sqlOf({ has: flag, needs: flag })`
    select ${hasSecondFactor(raw('u'))} as has, ${needsSecondFactor(raw('u'))} as needs
    from propertyuser__c u where u.id = ${userId}`)
  if (left?.has) return
  if (left?.needs) throw refuse('second_factor_last_error')
  await tx.rows(sql`delete from recovery_code where user_id = ${userId}`)
}

/** Makes recovery codes that replace the earlier ones. */
export async function makeRecoveryCodes(deps: FactorDependencies, actor: Actor): Promise<string[]> {
  return deps.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, actor.id)
    if (!(await userHasSecondFactor(tx, actor.id))) throw refuse('second_factor_none_error')
    const author = { actor, now: deps.clock() }
    await noteFactorChange(tx, deps, { owner, change: 'recovery_codes_replaced', author })
    return replaceRecoveryCodes(tx, actor.id)
  })
}

/** Replaces the recovery codes of the user and returns the new ones, of which only hashes are stored. */
async function replaceRecoveryCodes(tx: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, createCode)
  await tx.rows(sql`delete from recovery_code where user_id = ${userId}`)
  await tx.rows(sql`
    insert into recovery_code (user_id, code_hash)
    select ${userId}, hash from unnest(${codes.map(hashCode)}::text[]) hash`)
  return codes
}

/** Deletes the code, so that only one of two concurrent uses succeeds. Returns whether it was there. */
export async function takeRecoveryCode(tx: Queries, userId: number, typed: string): Promise<boolean> {
  const taken = await tx.first(sql`
    delete from recovery_code where user_id = ${userId} and code_hash = ${hashCode(typed)} returning 1`)
  return taken !== undefined
}

const codesPerUser = 10
/** Without letters and digits that look alike. 24 of 31 are 118 bits, so a fast hash cannot be reversed by guessing. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 6
const groupLength = 4

function createCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length))
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Hyphens, spaces and the letter case are for reading only. */
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
}
