import type { Database, Queries } from '../../../database/pool.ts'
import { flag, number } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { serverWrites } from '../../../engine/writing/server-writes.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { registry } from '../../../tables/all-tables.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { notifyAccountChange } from '../account-change-mail.ts'
import { auditAccount, staffColumns, staffRow } from '../staff-users.ts'
import type { ProviderIdentity } from './identity-provider.ts'

/**
 * The id of the user with the verified address. The first sign-in links the provider's account to the user: later, the same
 * address on another account is refused, and so is the same account with the address of another user.
 */
export async function admitProviderAccount(
  tx: Queries,
  { mailer, securityLog }: { mailer: Mailer; securityLog: SecurityLog },
  { identity, now }: { identity: ProviderIdentity; now: Date },
): Promise<number> {
  const { issuer, subject, email } = identity
  const user =
    email === undefined || subject.length > maxSubjectLength ? undefined : await findUser(tx, email)
  if (!user || (user.inactive && !user.invited)) throw refuse('provider_account_unknown')
  const { inactive, invited, ...found } = user
  const actor: Actor = { ...found, scope: [] }
  const linked = await tx.first(sql`
    insert into provider_account (issuer, subject, user_id, linked_at)
    values (${issuer}, ${subject}, ${user.id}, ${now}) on conflict do nothing returning 1`)
  if (linked) {
    await auditAccount(tx, { actor, now }, user.id, { provider_account: 'linked' })
    await securityLog.recordIn(tx, { kind: 'provider_account_linked', actor, subject: actor, details: {} })
    await notifyAccountChange(tx, mailer, { userId: user.id, change: 'provider_account_linked', now })
  } else if (!(await isLinked(tx, { issuer, subject, userId: user.id }))) {
    throw refuse('provider_account_unknown')
  }
  if (inactive) {
    // An activation link proves that the address is the user's, and so does the provider.
    await tx.rows(sql`delete from password_token where user_id = ${user.id}`)
    const writes = serverWrites({ tx, registry, actor, now })
    await writes.update('propertyuser__c', { id: user.id }, { inactive: false })
  }
  return user.id
}

/** For a person who got a new account at the provider. The next sign-in links that one. */
export async function unlinkProviderAccount(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const unlinked = await tx.first(sqlOf({ id: number })`
      delete from provider_account a using propertyuser__c u
      where u.id = a.user_id and u.username__c = ${email} returning u.id`)
    if (!unlinked) return false
    const author = { actor: undefined, now: new Date() }
    await auditAccount(tx, author, unlinked.id, { provider_account: 'unlinked' })
    return true
  })
}

/** As the specification of OpenID Connect limits it. */
const maxSubjectLength = 255

/** The row is locked, so that the user cannot be deactivated meanwhile. */
function findUser(tx: Queries, email: string) {
  return tx.first(sqlOf({ ...staffRow, inactive: flag, invited: flag })`
    select ${staffColumns}, u.inactive, exists (
      select from password_token t where t.user_id = u.id and t.kind = 'activation' and t.used_at is null) as invited
    from propertyuser__c u
    where u.username__c = ${email} and not u.isdeleted
    for no key update`)
}

async function isLinked(
  tx: Queries,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: number },
): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from provider_account where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}`)
  return found !== undefined
}
