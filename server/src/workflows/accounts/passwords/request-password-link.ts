import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@comptoir/contract/constants'
import type { Database, Queries } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { recordAudit } from '../../../engine/writing/audit.ts'
import type { ResetRequest } from '../../../mail/mail.ts'
import { requireFreshSignIn } from '../../../tables/rules/fresh-sign-in.ts'
import { isWithinReach } from '../../../tables/rules/staff-reach.ts'
import { limits, type Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { findLink, findRecipient, type LinkDependencies, sendLink } from './password-links.ts'

type RequestDependencies = LinkDependencies & { database: Database; throttle: Throttle }

interface LinkRequest {
  email: string
  /** The language of the page that asks. */
  language?: Language | undefined
}

/**
 * Queues a request for a link. The answer and its time do not reveal whether the user exists: this does not look. Beyond a
 * number an hour, no further request is queued.
 */
export async function requestReset(
  deps: RequestDependencies,
  { email, language }: LinkRequest,
): Promise<void> {
  const tooOften = (await deps.throttle.tally('resetByUser', email)) >= limits.resetByUser.max
  if (!tooOften) await deps.throttle.count('resetByUser', email)
  const { database, mailer } = deps
  const queueing =
    !tooOften &&
    database.transaction((tx) => mailer.enqueue(tx, { template: 'resetRequest', to: email, language }))
  await Promise.all([queueing, sleep(minDurationMs)])
}

/**
 * Sends a reset link to an active user, and a new activation link to one who was sent such a link and has not used it. Anyone
 * may ask, so links that were sent before stay valid.
 */
export async function answerReset(
  tx: Queries,
  deps: LinkDependencies,
  { to, language }: ResetRequest,
): Promise<void> {
  const active = await findRecipient(tx, sql`u.username__c = ${to} and not u.inactive`)
  if (active) return sendLink(tx, deps, 'reset', active, { language })
  const invited = await findRecipient(
    tx,
    sql`u.username__c = ${to} and u.inactive and exists (
      select from password_token t where t.user_id = u.id and t.kind = 'activation' and t.used_at is null)`,
  )
  if (invited) await sendLink(tx, deps, 'activation', invited, { language })
}

/** Longer than the request takes, also while the worker of the same process prepares a mail. */
const minDurationMs = 250

/** Sends the activation link of a user, for an administrator. */
export async function sendActivation(
  deps: RequestDependencies & { securityLog: SecurityLog },
  actor: Actor,
  { email, language, clientAddress }: LinkRequest & { clientAddress: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const user = await findRecipient(tx, sql`u.username__c = ${email} and u.inactive`)
    if (!user) throw refuse('user_not_found')
    if (!(await isWithinReach(tx, actor, user))) throw refuse('forbidden')
    const now = deps.clock()
    requireFreshSignIn(actor, now)
    await sendLink(tx, deps, 'activation', user, { language, replaces: true })
    const sent = { template: 'activateUser' }
    const entry = { table: 'propertyuser__c', verb: 'email', id: user.id, old: null, new: sent } as const
    await recordAudit(tx, { actor, now }, entry)
    const event = { actor, subject: user, clientAddress, details: {} }
    await deps.securityLog.recordIn(tx, { kind: 'activation_sent', ...event })
  })
}

/** Sends a new activation link to the address of an expired one. */
export async function renewActivation(
  deps: RequestDependencies,
  { token: secret, language }: { token: string; language?: Language | undefined },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const link = await findLink(tx, secret, deps.clock(), { lockUser: true })
    const user = await findRecipient(tx, sql`u.id = ${link.userId} and u.inactive`)
    if (!user || link.kind !== 'activation' || !link.expired) throw refuse('token_invalid')
    // Only one of two concurrent renewals deletes the row.
    const taken = await tx.first(sql`delete from password_token where id = ${link.id} returning id`)
    if (!taken) throw refuse('token_invalid')
    await sendLink(tx, deps, 'activation', user, { language, replaces: true })
  })
}
