import type { Queries } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { Throttle } from '../../limits/throttle.ts'
import { type LockedUser, lockUser, lockUserInReach } from '../staff-users.ts'
import { type FactorAuthor, type FactorDependencies, noteFactorChange } from './change-factors.ts'

type ResetDependencies = Pick<FactorDependencies, 'database' | 'mailer' | 'securityLog' | 'clock'> & {
  throttle: Throttle
}

/** An administrator removes all second factors of a user in reach, who then signs in with the password alone. */
export async function resetSecondFactor(
  deps: ResetDependencies,
  actor: Actor,
  userId: number,
): Promise<void> {
  // Their own ones they remove on their account page, where the rule about the last one holds.
  if (userId === actor.id) throw refuse('forbidden')
  await deps.database.transaction(async (tx) => {
    const author = { actor, now: deps.clock() }
    await removeFactors(tx, deps, await lockUserInReach(tx, author, sql`u.id = ${userId}`), author)
  })
  await deps.throttle.forget('authenticatorCodeByUser', userId)
}

/** The same for an operator at the server, by the address that the user signs in with. */
export async function resetSecondFactorByAddress(deps: ResetDependencies, username: string): Promise<void> {
  const userId = await deps.database.transaction(async (tx) => {
    const owner = await lockUser(tx, sql`u.username__c = ${username.trim().toLowerCase()}`)
    if (!owner) throw refuse('user_not_found')
    await removeFactors(tx, deps, owner, { actor: { id: null, name: 'Operator' }, now: deps.clock() })
    return owner.id
  })
  await deps.throttle.forget('authenticatorCodeByUser', userId)
}

async function removeFactors(
  tx: Queries,
  deps: ResetDependencies,
  owner: LockedUser,
  author: FactorAuthor,
): Promise<void> {
  const removed = await tx.first(sql`
    with apps as (delete from totp_secret where user_id = ${owner.id} returning pending),
         keys as (delete from passkey where user_id = ${owner.id} returning 1)
    select 1 from (select 1 from apps where not pending union all select 1 from keys) removed limit 1`)
  if (!removed) throw refuse('second_factor_none_error')
  await tx.rows(sql`delete from recovery_code where user_id = ${owner.id}`)
  await tx.rows(sql`delete from passkey_challenge where user_id = ${owner.id}`)
  await tx.rows(sql`delete from sign_in_ticket where user_id = ${owner.id}`)
  await noteFactorChange(tx, deps, { owner, change: 'reset', author })
}
