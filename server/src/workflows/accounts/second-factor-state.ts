import type { SecondFactorState } from '@comptoir/contract/second-factor'
import type { Queries } from '../../database/pool.ts'
import { flag, moment, nullable, number, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'

/** Whether the staff user `row` has a second factor. */
export function hasSecondFactor(row: Statement): Statement {
  return sql`(exists (select from totp_secret f where f.user_id = ${row}.id and not f.pending)
    or exists (select from passkey f where f.user_id = ${row}.id))`
}

/** Whether the user has a second factor, which then proves who they are instead of the password alone. */
export async function userHasSecondFactor(queries: Queries, userId: number): Promise<boolean> {
  const user = await queries.first(sqlOf({ has: flag })`
    select ${hasSecondFactor(raw('u'))} as has from propertyuser__c u where u.id = ${userId}`)
  return user?.has ?? false
}

/** Whether the role of the staff user `row` must have a second factor. */
export function needsSecondFactor(row: Statement): Statement {
  return sql`coalesce(${row}.role__c = any(string_to_array(
    (select value from settings where setting = 'second_factor_roles'), ',')), false)`
}

/** What the account page shows. */
export async function readSecondFactors(
  queries: Queries,
  userId: number,
): Promise<Omit<SecondFactorState, 'canEnrol' | 'canUsePasskeys'>> {
  const user = await queries.first(sqlOf({
    isRequired: flag,
    appAddedAt: nullable(moment),
    recoveryCodesLeft: number,
  })`
    select ${needsSecondFactor(raw('u'))} as "isRequired",
      (select created_at from totp_secret f where f.user_id = u.id and not f.pending) as "appAddedAt",
      (select count(*)::int from recovery_code f where f.user_id = u.id) as "recoveryCodesLeft"
    from propertyuser__c u where u.id = ${userId}`)
  if (!user) throw new Error('The user of a session is gone.')
  const passkeys = await queries.rows(sqlOf({
    id: number,
    name: text,
    created_at: moment,
    last_used_at: nullable(moment),
  })`
    select id, name, created_at, last_used_at from passkey where user_id = ${userId} order by id`)
  return {
    isRequired: user.isRequired,
    authenticatorApp: user.appAddedAt && { addedAt: user.appAddedAt.toISOString() },
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      addedAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: user.recoveryCodesLeft,
  }
}
