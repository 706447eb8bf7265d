import type { Queries } from '../../../database/pool.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { recordAudit } from '../../../engine/writing/audit.ts'
import { staffColumns, staffRow } from '../staff-row.ts'

interface StoredPassword {
  userId: number
  hash: string
  now: Date
  /** The link that it was set with stays, so that a second use is recognized. */
  usedLink?: number
}

/** Stores the hash of a new password, voids the user's links and audits the change. Returns the user. */
export async function storePassword(
  tx: Queries,
  { userId, hash, now, usedLink = 0 }: StoredPassword,
): Promise<Actor> {
  const user = await tx.first(sqlOf(staffRow)`
    update propertyuser__c u set password_hash = ${hash}, systemmodstamp = ${now} where u.id = ${userId}
    returning ${staffColumns}`)
  if (!user) throw new Error('The user of a new password is gone.')
  await tx.rows(sql`delete from password_token where user_id = ${userId} and id <> ${usedLink}`)
  const actor: Actor = { ...user, scope: [] }
  const changed = { password: 'changed' }
  await recordAudit(
    tx,
    { actor, now },
    { table: 'propertyuser__c', verb: 'update', id: userId, old: null, new: changed },
  )
  return actor
}
