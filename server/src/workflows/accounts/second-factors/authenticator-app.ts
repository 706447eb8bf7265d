import type { NewRecoveryCodes } from '@comptoir/contract/second-factor'
import type { Queries } from '../../../database/pool.ts'
import { number, text } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { lockOwner } from '../staff-users.ts'
import {
  checkRemoval,
  type FactorDependencies,
  firstRecoveryCodes,
  noteFactorChange,
} from './change-factors.ts'
import type { SecretEncryption } from './secret-encryption.ts'
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

/** Stores a new secret that counts only once a code of it was entered. The current app keeps working until then. */
export async function startAuthenticatorApp(
  { database, secretEncryption, clock }: FactorDependencies,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  if (!secretEncryption.isAvailable) throw refuse('second_factor_unavailable_error')
  const secret = createTotpSecret()
  const { keyId, ciphertext } = secretEncryption.encrypt(secret, actor.id)
  await database.rows(sql`
    insert into totp_secret (user_id, pending, key_id, ciphertext, created_at)
    values (${actor.id}, true, ${keyId}, ${ciphertext}, ${clock()})
    on conflict (user_id, pending) do update
    set key_id = excluded.key_id, ciphertext = excluded.ciphertext, created_at = excluded.created_at`)
  return { secret, uri: totpUri(secret, actor.username) }
}

/** The pending secret replaces the current one, if there is one. The code that confirms it is used up. */
export async function confirmAuthenticatorApp(
  deps: FactorDependencies,
  actor: Actor,
  code: string,
): Promise<NewRecoveryCodes> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock()
    const owner = await lockOwner(tx, actor.id)
    const pending = await findSecret(tx, actor.id, { pending: true })
    if (!pending) throw refuse('second_factor_enrolment_error')
    const found = findTotpStep(deps.secretEncryption.decrypt(pending, actor.id), withoutSpaces(code), now)
    if (!found) throw refuse('second_factor_code_error', { property: 'code' })
    if (!found.isNear) throw refuse('second_factor_clock_error', { property: 'code' })
    const replaced = await tx.first(sql`
      delete from totp_secret where user_id = ${actor.id} and not pending returning id`)
    await tx.rows(sql`
      update totp_secret set pending = false, last_step = ${found.step}, created_at = ${now} where id = ${pending.id}`)
    const change = replaced ? 'app_replaced' : 'app_added'
    await noteFactorChange(tx, deps, { owner, change, author: { actor, now } })
    const recoveryCodes = await firstRecoveryCodes(tx, actor.id)
    return recoveryCodes ? { recoveryCodes } : {}
  })
}

export async function removeAuthenticatorApp(deps: FactorDependencies, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, actor.id)
    const removed = await tx.rows(sql`delete from totp_secret where user_id = ${actor.id} returning pending`)
    if (removed.length === 0) throw refuse('not_found')
    await checkRemoval(tx, actor.id)
    const author = { actor, now: deps.clock() }
    await noteFactorChange(tx, deps, { owner, change: 'app_removed', author })
  })
}

export type CodeVerdict =
  | 'accepted'
  | 'second_factor_code_error'
  | 'second_factor_code_used_error'
  | 'second_factor_clock_error'

/**
 * Checks a code of the app and uses it up. A code of a few minutes away is refused with a verdict of its own and stays
 * refused: otherwise, the verdict would tell a guesser which code to enter when its time comes.
 */
export async function takeAppCode(
  tx: Queries,
  { secretEncryption, now }: { secretEncryption: SecretEncryption; now: Date },
  { userId, code }: { userId: number; code: string },
): Promise<CodeVerdict> {
  const stored = await findSecret(tx, userId, { pending: false })
  if (!stored) return 'second_factor_code_error'
  const found = findTotpStep(secretEncryption.decrypt(stored, userId), code, now)
  if (!found) return 'second_factor_code_error'
  if (!found.isNear) {
    await tx.rows(sql`update totp_secret set skewed_step = ${found.step} where id = ${stored.id}`)
    return 'second_factor_clock_error'
  }
  const taken = await tx.first(sql`
    update totp_secret set last_step = ${found.step}
    where id = ${stored.id} and coalesce(last_step, 0) < ${found.step} and skewed_step is distinct from ${found.step}
    returning 1`)
  return taken ? 'accepted' : 'second_factor_code_used_error'
}

/** Whether the text is a code of an app rather than a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code))
}

export function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '')
}

/** Encrypts the secrets of older keys with the current one. Returns their number. */
export async function reencryptSecrets({
  database,
  secretEncryption,
}: Pick<FactorDependencies, 'database' | 'secretEncryption'>): Promise<number> {
  if (!secretEncryption.keyId)
    throw new Error('Set ENCRYPTION_KEY to the new key and the old ones, with commas between.')
  return database.transaction(async (tx) => {
    const outdated = await tx.rows(sqlOf({ ...storedSecret, userId: number })`
      select id, user_id as "userId", key_id as "keyId", ciphertext from totp_secret
      where key_id <> ${secretEncryption.keyId} order by id for update`)
    for (const { id, userId, ...stored } of outdated) {
      const { keyId, ciphertext } = secretEncryption.encrypt(secretEncryption.decrypt(stored, userId), userId)
      await tx.rows(sql`
        update totp_secret set key_id = ${keyId}, ciphertext = ${ciphertext} where id = ${id}`)
    }
    return outdated.length
  })
}

const storedSecret = { id: number, keyId: text, ciphertext: text }

function findSecret(tx: Queries, userId: number, { pending }: { pending: boolean }) {
  return tx.first(sqlOf(storedSecret)`
    select id, key_id as "keyId", ciphertext from totp_secret
    where user_id = ${userId} and pending = ${pending}`)
}
