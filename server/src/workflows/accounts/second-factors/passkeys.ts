import type {
  NewRecoveryCodes,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@comptoir/contract/second-factor'
import {
  type PasskeyAssertion,
  type PasskeyCreation,
  passkeyTransports,
} from '@comptoir/contract/second-factor-proof'
import type { Queries } from '../../../database/pool.ts'
import { flag, list, number, oneOf, text } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import type { Actor } from '../../../engine/definition/actor.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import { lockOwner } from '../staff-users.ts'
import {
  checkRemoval,
  type FactorDependencies,
  firstRecoveryCodes,
  noteFactorChange,
} from './change-factors.ts'

export async function startPasskey(
  { database, secretEncryption, clock }: FactorDependencies,
  actor: Actor,
  site: RelyingParty | undefined,
): Promise<PasskeyCreationOptions> {
  if (!secretEncryption.isAvailable) throw refuse('second_factor_unavailable_error')
  if (!site) throw refuse('passkey_address_error')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Comptoir',
    rpID: site.id,
    userID: new TextEncoder().encode(actor.sfid),
    userName: actor.username,
    userDisplayName: actor.name,
    attestationType: 'none',
    excludeCredentials: await descriptors(database, actor.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await storeChallenge(database, {
    userId: actor.id,
    purpose: 'enrol',
    challenge: options.challenge,
    now: clock(),
  })
  return options
}

export async function addPasskey(
  deps: FactorDependencies,
  actor: Actor,
  { name, creation, site }: { name: string; creation: PasskeyCreation; site: RelyingParty | undefined },
): Promise<NewRecoveryCodes> {
  if (!deps.secretEncryption.isAvailable) throw refuse('second_factor_unavailable_error')
  if (!site) throw refuse('passkey_address_error')
  const now = deps.clock()
  const challenge = await consumeChallenge(deps.database, { userId: actor.id, purpose: 'enrol', now })
  if (!challenge) throw refuse('second_factor_enrolment_error')
  const { verifyRegistrationResponse } = await webauthn()
  const verification = await orUndefined(
    verifyRegistrationResponse({
      response: creation,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    }),
  )
  if (!verification?.registrationInfo) throw refuse('passkey_error')
  const { credential } = verification.registrationInfo
  return deps.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, actor.id)
    const added = await tx.first(sql`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${actor.id}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')},
        ${credential.counter}, ${creation.response.transports}, ${name}, ${now})
      on conflict (credential_id) do nothing returning id`)
    if (!added) throw refuse('passkey_error')
    await noteFactorChange(tx, deps, { owner, change: 'passkey_added', author: { actor, now } })
    const recoveryCodes = await firstRecoveryCodes(tx, actor.id)
    return recoveryCodes ? { recoveryCodes } : {}
  })
}

export async function renamePasskey(
  { database }: FactorDependencies,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const renamed = await database.first(sql`
    update passkey set name = ${name} where id = ${id} and user_id = ${actor.id} returning 1`)
  if (!renamed) throw refuse('not_found')
}

export async function removePasskey(deps: FactorDependencies, actor: Actor, id: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const owner = await lockOwner(tx, actor.id)
    const removed = await tx.first(sql`
      delete from passkey where id = ${id} and user_id = ${actor.id} returning 1`)
    if (!removed) throw refuse('not_found')
    await checkRemoval(tx, actor.id)
    const author = { actor, now: deps.clock() }
    await noteFactorChange(tx, deps, { owner, change: 'passkey_removed', author })
  })
}

/** The options with which the browser asks for one of the user's passkeys; undefined if there is none. */
export async function passkeyRequest(
  queries: Queries,
  userId: number,
  site: RelyingParty,
  userVerification: 'preferred' | 'required' = 'preferred',
): Promise<PasskeyRequestOptions | undefined> {
  const allowCredentials = await descriptors(queries, userId)
  if (allowCredentials.length === 0) return undefined
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials,
    userVerification,
  })
}

/** Verifies the assertion of one of the user's passkeys and stores its new counter. Returns whether it is valid. */
export async function consumeAssertion(
  tx: Queries,
  {
    userId,
    assertion,
    challenge,
    site,
    now,
    mustVerifyUser = false,
  }: {
    userId: number
    assertion: PasskeyAssertion
    challenge: string
    site: RelyingParty
    now: Date
    /** Whether the passkey must have asked for a PIN or a fingerprint, because nothing else proves who its holder is. */
    mustVerifyUser?: boolean
  },
): Promise<boolean> {
  const stored = await tx.first(sqlOf({ id: number, publicKey: text, counter: number })`
    select id, public_key as "publicKey", counter from passkey
    where user_id = ${userId} and credential_id = ${assertion.id}
    for update`)
  if (!stored) return false
  const { verifyAuthenticationResponse } = await webauthn()
  // A counter that does not grow means a copied passkey, and is refused.
  const credential = {
    id: assertion.id,
    publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
    counter: stored.counter,
  }
  const verification = await orUndefined(
    verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential,
      requireUserVerification: mustVerifyUser,
    }),
  )
  if (!verification?.verified) return false
  await tx.rows(sql`
    update passkey set counter = ${verification.authenticationInfo.newCounter}, last_used_at = ${now}
    where id = ${stored.id}`)
  return true
}

type Purpose = 'enrol' | 'reauthenticate' | 'open'

export async function storeChallenge(
  queries: Queries,
  { userId, purpose, challenge, now }: { userId: number; purpose: Purpose; challenge: string; now: Date },
): Promise<void> {
  const expires = new Date(now.getTime() + challengeMinutes * 60_000)
  await queries.rows(sql`
    insert into passkey_challenge (user_id, purpose, challenge, expires_at)
    values (${userId}, ${purpose}, ${challenge}, ${expires})
    on conflict (user_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`)
}

/** Deletes the challenge, so that an answer to it counts once. */
export async function consumeChallenge(
  queries: Queries,
  { userId, purpose, now }: { userId: number; purpose: Purpose; now: Date },
): Promise<string | undefined> {
  const taken = await queries.first(sqlOf({ challenge: text, valid: flag })`
    delete from passkey_challenge where user_id = ${userId} and purpose = ${purpose}
    returning challenge, expires_at > ${now} as valid`)
  return taken?.valid ? taken.challenge : undefined
}

const challengeMinutes = 10

async function descriptors(queries: Queries, userId: number) {
  const rows = await queries.rows(sqlOf({ id: text, transports: list(oneOf(passkeyTransports)) })`
    select credential_id as id, transports from passkey where user_id = ${userId} order by id`)
  return rows.map(({ id, transports }) => ({ id, transports }))
}

/** The library throws for every answer that it does not accept. */
function orUndefined<T>(verification: Promise<T>): Promise<T | undefined> {
  return verification.catch(() => undefined)
}

/** Loaded with the first passkey instead of at every start of the server. */
function webauthn() {
  return import('@simplewebauthn/server')
}

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

/** The site of an origin; undefined if browsers offer no passkeys there, which need https or localhost and a host name. */
export function relyingPartyOf({ protocol, hostname, origin }: URL): RelyingParty | undefined {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined
}
