import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@comptoir/contract/constants'
import type { LinkKind } from '@comptoir/contract/rest'
import type { Database, Queries } from '../../../database/pool.ts'
import { flag, number, oneOf, type Shaped } from '../../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { recordAudit } from '../../../engine/writing/audit.ts'
import type { ResetRequest } from '../../../mail/mail.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { mailLanguages } from '../../../mail/staff-language.ts'
import { limits, type Throttle } from '../../limits/throttle.ts'
import type { SecurityLog } from '../../security-log/security-log.ts'
import { createOpaqueToken, hashOpaqueToken } from '../opaque-token.ts'
import { type LockedUser, lockUser, lockUserInReach } from '../staff-users.ts'

export interface LinkDependencies {
  mailer: Mailer
  env: { publicUrl: string }
  clock: () => Date
}

/** Queues a mail with a new link, in the language given or else in those of the user's properties. */
async function sendLink(
  tx: Queries,
  { mailer, env, clock }: LinkDependencies,
  kind: LinkKind,
  { id, name, username, languages }: LockedUser,
  { language, replaces = false }: { language: Language | undefined; replaces?: boolean },
): Promise<void> {
  await mailer.enqueue(tx, {
    template: links[kind].template,
    to: username,
    ...mailLanguages(language ? [language] : languages),
    data: { name, ...(await createLink(tx, { env, clock }, { kind, userId: id, replaces })) },
  })
}

/** Creates a link; one that `replaces` deletes older ones of its kind. Only the hash of the secret is stored. */
export async function createLink(
  tx: Queries,
  { env, clock }: Pick<LinkDependencies, 'env' | 'clock'>,
  { kind, userId, replaces }: { kind: LinkKind; userId: number; replaces: boolean },
): Promise<{ url: string; validMinutes: number }> {
  const { page, validMinutes } = links[kind]
  const secret = createOpaqueToken()
  const now = clock()
  const stays = replaces ? raw('false') : sql`(kind = 'activation' or expires_at > ${now})`
  await tx.rows(sql`delete from password_token where user_id = ${userId} and kind = ${kind} and not ${stays}`)
  await tx.rows(sql`
    insert into password_token (user_id, kind, token_hash, created_at, expires_at)
    values (${userId}, ${kind}, ${hashOpaqueToken(secret)}, ${now}, ${new Date(now.getTime() + validMinutes * 60_000)})`)
  return { url: `${env.publicUrl}/${page}?token=${secret}`, validMinutes }
}

const foundLink = {
  id: number,
  kind: oneOf(['reset', 'activation']),
  userId: number,
  expired: flag,
}

export type FoundLink = Shaped<typeof foundLink>

/** The link, if it was neither used nor replaced and its user may still use it; otherwise refuses `token_invalid`. */
export async function findLink(
  queries: Queries,
  secret: string,
  now: Date,
  options: { lockUser?: boolean } = {},
): Promise<FoundLink> {
  const hash = hashOpaqueToken(secret)
  if (!hash) throw refuse('token_invalid')
  const found = await queries.first(sqlOf(foundLink)`
    select t.id, t.kind, t.user_id as "userId", t.expires_at <= ${now} as expired
    from password_token t join propertyuser__c u on u.id = t.user_id
    where t.token_hash = ${hash} and t.used_at is null
      and not u.isdeleted and (t.kind = 'activation' or not u.inactive)
    ${raw(options.lockUser ? 'for no key update of u' : '')}`)
  if (!found) throw refuse('token_invalid')
  return found
}

/** Deletes the link, so that only one of two concurrent uses succeeds. */
export async function consumeLink(tx: Queries, secret: string, now: Date): Promise<FoundLink> {
  const link = await findLink(tx, secret, now, { lockUser: true })
  if (link.expired) throw refuse('token_expired')
  const taken = await tx.first(sql`
    update password_token set used_at = ${now} where id = ${link.id} and used_at is null returning id`)
  if (!taken) throw refuse('token_invalid')
  return link
}

const links = {
  reset: { template: 'resetPassword', page: 'resetpassword', validMinutes: 60 },
  activation: { template: 'activateUser', page: 'activateuser', validMinutes: 7 * 24 * 60 },
} as const

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
  const active = await lockUser(tx, sql`u.username__c = ${to} and not u.inactive`)
  if (active) return sendLink(tx, deps, 'reset', active, { language })
  const invited = await lockUser(
    tx,
    sql`u.username__c = ${to} and u.inactive and exists (
      select from password_token t where t.user_id = u.id and t.kind = 'activation' and t.used_at is null)`,
  )
  if (invited) await sendLink(tx, deps, 'activation', invited, { language })
}

/** Longer than the request takes, also while the worker of the same process prepares a mail. */
const minDurationMs = 250

export async function sendActivation(
  deps: RequestDependencies & { securityLog: SecurityLog },
  actor: Actor,
  { email, language, clientAddress }: LinkRequest & { clientAddress: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.clock()
    const user = await lockUserInReach(tx, { actor, now }, sql`u.username__c = ${email} and u.inactive`)
    await sendLink(tx, deps, 'activation', user, { language, replaces: true })
    const entry = { table: 'propertyuser__c', id: user.id, new: { template: 'activateUser' } }
    await recordAudit(tx, { actor, now }, { ...entry, verb: 'email' })
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
    const user = await lockUser(tx, sql`u.id = ${link.userId} and u.inactive`)
    if (!user || link.kind !== 'activation' || !link.expired) throw refuse('token_invalid')
    // Only one of two concurrent renewals deletes the row.
    const taken = await tx.first(sql`delete from password_token where id = ${link.id} returning id`)
    if (!taken) throw refuse('token_invalid')
    await sendLink(tx, deps, 'activation', user, { language, replaces: true })
  })
}
