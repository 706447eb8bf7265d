import type { SecondStep } from '@comptoir/contract/second-factor'
import type { Queries } from '../../../database/pool.ts'
import { nullable, number, type Shaped, text } from '../../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { createOpaqueToken, hashOpaqueToken } from '../opaque-token.ts'
import { offerMethods } from '../second-factors/offer-methods.ts'
import type { RelyingParty } from '../second-factors/passkeys.ts'

/** A ticket for the second step of signing in; undefined if the user has no second factor. */
export async function createSignInTicket(
  tx: Queries,
  { userId, site, now }: { userId: number; site: RelyingParty | undefined; now: Date },
): Promise<SecondStep | undefined> {
  const offer = await offerMethods(tx, userId, site)
  if (!offer) return undefined
  const ticket = createOpaqueToken()
  const expires = new Date(now.getTime() + ticketMinutes * 60_000)
  await tx.rows(sql`delete from sign_in_ticket where user_id = ${userId} and expires_at <= ${now}`)
  await tx.rows(sql`
    insert into sign_in_ticket (ticket_hash, user_id, password_digest, challenge, expires_at)
    select ${hashOpaqueToken(ticket)}, u.id, ${passwordDigest}, ${offer.options?.challenge ?? null}, ${expires}::timestamptz
    from propertyuser__c u where u.id = ${userId}`)
  return { ticket, ...offer }
}

const signInTicket = {
  hash: text,
  userId: number,
  name: text,
  username: text,
  challenge: nullable(text),
}

export type SignInTicket = Shaped<typeof signInTicket>

/** The ticket, if it is valid and its user may still sign in; otherwise refuses `second_factor_expired`. */
export async function findSignInTicket(queries: Queries, ticket: string, now: Date): Promise<SignInTicket> {
  const hash = hashOpaqueToken(ticket)
  const found =
    hash &&
    (await queries.first(sqlOf(signInTicket)`
      select t.ticket_hash as hash, u.id as "userId", u.name, u.username__c as username, t.challenge
      from sign_in_ticket t join propertyuser__c u on u.id = t.user_id
      where t.ticket_hash = ${hash} and ${isValid(now)}`))
  if (!found) throw refuse('second_factor_expired')
  return found
}

/** Counts an attempt before it is made, so that concurrent ones do not exceed the limit. */
export async function countAttempt(queries: Queries, { hash }: SignInTicket): Promise<void> {
  const counted = await queries.first(sql`
    update sign_in_ticket set attempts = attempts + 1
    where ticket_hash = ${hash} and attempts < ${maxAttempts} returning 1`)
  if (!counted) throw refuse('second_factor_expired')
}

/** Locks the ticket's user, so that its attempts are made in turn; refuses a ticket that was used meanwhile. */
export async function lockTicketOwner(tx: Queries, { hash }: SignInTicket, now: Date): Promise<void> {
  const locked = await tx.first(sql`
    select 1 from sign_in_ticket t join propertyuser__c u on u.id = t.user_id
    where t.ticket_hash = ${hash} and ${isValid(now)}
    for no key update of u, t`)
  if (!locked) throw refuse('second_factor_expired')
}

export async function deleteTicket(tx: Queries, { hash }: SignInTicket): Promise<void> {
  await tx.rows(sql`delete from sign_in_ticket where ticket_hash = ${hash}`)
}

const ticketMinutes = 10
const maxAttempts = 6

const passwordDigest = raw(`encode(sha256(convert_to(u.password_hash, 'UTF8')), 'hex')`)

function isValid(now: Date) {
  return sql`t.expires_at > ${now} and not u.inactive and not u.isdeleted and t.password_digest = ${passwordDigest}`
}
