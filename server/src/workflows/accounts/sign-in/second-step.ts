import type { SecondStep } from '@comptoir/contract/second-factor'
import type { Queries } from '../../../database/pool.ts'
import { nullable, type Shaped, text } from '../../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { createOpaqueToken, hashOpaqueToken } from '../opaque-token.ts'
import type { FactorDependencies } from '../second-factors/change-factors.ts'
import type { RelyingParty } from '../second-factors/passkeys.ts'
import {
  checkProof,
  consumeProof,
  limitAttempt,
  methodOf,
  offerMethods,
  type Proof,
} from '../second-factors/proofs.ts'
import type { SessionClient } from '../sessions/sessions.ts'
import { staffColumns, staffRow } from '../staff-users.ts'
import { type CompletedSignIn, completeSignIn, type SignInDependencies } from './complete-sign-in.ts'

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

/** The second step of signing in. Its failures count like wrong passwords. */
export async function passSecondFactor(
  deps: SignInDependencies & FactorDependencies,
  {
    ticket,
    proof,
    site,
    ...client
  }: SessionClient & { ticket: string; proof: Proof; site: RelyingParty | undefined },
): Promise<CompletedSignIn> {
  const { database } = deps
  checkProof(proof)
  const now = deps.clock()
  const user = await findOwner(database, ticket, now)
  return limitAttempt(deps, { user, address: client.address, proof }, async () => {
    await countAttempt(database, user)
    return database.transaction(async (tx) => {
      const { hash, challenge, ...owner } = await findOwner(tx, ticket, now, { isLocked: true })
      const refused = await consumeProof(tx, deps, { userId: owner.id, proof, challenge, site, now })
      if (refused) return { refused }
      await tx.rows(sql`delete from sign_in_ticket where ticket_hash = ${hash}`)
      return { result: await completeSignIn(tx, deps, owner, { ...client, factor: methodOf(proof) }) }
    })
  })
}

const ticketOwner = { ...staffRow, hash: text, challenge: nullable(text) }

/**
 * The user of the ticket, who may still sign in; otherwise refuses `second_factor_expired`. A lock on the user lets the
 * attempts be made in turn.
 */
async function findOwner(
  queries: Queries,
  ticket: string,
  now: Date,
  { isLocked = false } = {},
): Promise<Shaped<typeof ticketOwner>> {
  const hash = hashOpaqueToken(ticket)
  const found =
    hash &&
    (await queries.first(sqlOf(ticketOwner)`
      select ${staffColumns}, t.ticket_hash as hash, t.challenge
      from sign_in_ticket t join propertyuser__c u on u.id = t.user_id
      where t.ticket_hash = ${hash} and t.expires_at > ${now} and not u.inactive and not u.isdeleted
        and t.password_digest = ${passwordDigest}
      ${raw(isLocked ? 'for no key update of u, t' : '')}`))
  if (!found) throw refuse('second_factor_expired')
  return found
}

/** Counts an attempt before it is made, so that concurrent ones do not exceed the limit. */
async function countAttempt(queries: Queries, { hash }: { hash: string }): Promise<void> {
  const counted = await queries.first(sql`
    update sign_in_ticket set attempts = attempts + 1
    where ticket_hash = ${hash} and attempts < ${maxAttempts} returning 1`)
  if (!counted) throw refuse('second_factor_expired')
}

const ticketMinutes = 10
const maxAttempts = 6

const passwordDigest = raw(`encode(sha256(convert_to(u.password_hash, 'UTF8')), 'hex')`)
