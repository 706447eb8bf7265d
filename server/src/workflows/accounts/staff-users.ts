import { languages } from '@comptoir/contract/constants'
import { roles } from '@comptoir/contract/roles'
import type { Queries } from '../../database/pool.ts'
import { list, nullable, number, oneOf, type Shaped, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { type Author, recordAudit } from '../../engine/writing/audit.ts'
import { propertyLanguages } from '../../mail/staff-language.ts'
import { requireFreshSignIn } from '../../tables/rules/fresh-sign-in.ts'
import { isWithinReach } from '../../tables/rules/staff-reach.ts'

/** What statements select of a staff user `u`. */
export const staffColumns = raw('u.id, u.sfid, u.name, u.username__c as username, u.role__c as role')

export const staffRow = { id: number, sfid: text, name: text, username: text, role: oneOf(roles) }

/** The user with the hash of their password, as `checkPassword` takes it. */
export function findPasswordHolder(queries: Queries, userId: number) {
  return queries.first(sqlOf({ ...staffRow, password_hash: nullable(text) })`
    select ${staffColumns}, u.password_hash from propertyuser__c u where u.id = ${userId}`)
}

const lockedUser = {
  ...staffRow,
  /** The languages of the user's properties. */
  languages: nullable(list(oneOf(languages))),
}

export type LockedUser = Shaped<typeof lockedUser>

/** The undeleted user that meets the condition on `u`. The row is locked, so that concurrent requests are served in turn. */
export function lockUser(tx: Queries, condition: Statement): Promise<LockedUser | undefined> {
  return tx.first(sqlOf(lockedUser)`
    select ${staffColumns}, ${propertyLanguages(raw('u'))} as languages
    from propertyuser__c u
    where ${condition} and not u.isdeleted
    for no key update of u`)
}

/** The user of a session or a ticket, so that changes to their second factors are made in turn. */
export async function lockOwner(tx: Queries, userId: number): Promise<LockedUser> {
  const owner = await lockUser(tx, sql`u.id = ${userId}`)
  if (!owner) throw refuse('user_not_found')
  return owner
}

/** A user for an administrator who has them within reach and proved lately who they are. */
export async function lockUserInReach(
  tx: Queries,
  { actor, now }: { actor: Actor; now: Date },
  condition: Statement,
): Promise<LockedUser> {
  const user = await lockUser(tx, condition)
  if (!user) throw refuse('user_not_found')
  if (!(await isWithinReach(tx, actor, user))) throw refuse('forbidden')
  requireFreshSignIn(actor, now)
  return user
}

/** Audits what happened to the account of a user and is in no column of the API. */
export async function auditAccount(
  tx: Queries,
  author: Author,
  id: number,
  change: Record<string, string>,
): Promise<void> {
  await recordAudit(tx, author, { table: 'propertyuser__c', verb: 'update', id, new: change })
}
