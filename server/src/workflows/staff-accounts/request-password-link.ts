import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { recordAudit } from '../../engine/writing/audit.ts'
import { isWithinReach } from '../../tables/rules/staff-reach.ts'
import { findLink, findRecipient, type LinkParts, sendLink } from './password-links.ts'

type Parts = LinkParts & { database: Database }

/** Sends a reset link to an active user of that address. The answer, and its time, are the same for everybody. */
export async function requestReset(parts: Parts, email: string): Promise<void> {
  const asked = parts.database.transaction(async (tx) => {
    const user = await findRecipient(tx, sql`u.username__c = ${email} and not u.inactive`)
    if (user) await sendLink(tx, parts, 'reset', user)
  })
  await Promise.all([asked, sleep(leastMilliseconds)])
}

/** Far more than either case takes, so that how long it took tells nothing. */
const leastMilliseconds = 250

/** An administrator sends a new user the first link. */
export async function sendActivation(parts: Parts, actor: Actor, email: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const user = await findRecipient(tx, sql`u.username__c = ${email} and u.inactive`)
    if (!user) throw refuse('user_not_found')
    if (!(await isWithinReach(tx, actor, user))) throw refuse('forbidden')
    await sendLink(tx, parts, 'activation', user)
    const author = { actor, now: parts.clock() }
    const sent = { template: 'activateUser' }
    await recordAudit(tx, author, {
      table: 'propertyuser__c',
      verb: 'email',
      id: user.id,
      old: null,
      new: sent,
    })
  })
}

/** Whoever let an activation link expire gets a new one at the same address. */
export async function renewActivation(parts: Parts, secret: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const link = await findLink(tx, secret, parts.clock(), { lockUser: true })
    const user = await findRecipient(tx, sql`u.id = ${link.userId} and u.inactive`)
    if (!user || link.kind !== 'activation' || !link.expired) throw refuse('token_invalid')
    // Of two who race with it, the second finds it replaced.
    const taken = await tx.first(sql`delete from password_token where id = ${link.id} returning id`)
    if (!taken) throw refuse('token_invalid')
    await sendLink(tx, parts, 'activation', user)
  })
}
