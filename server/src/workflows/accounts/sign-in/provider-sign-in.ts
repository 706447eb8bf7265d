import { createHmac } from 'node:crypto'
import type { Queries } from '../../../database/pool.ts'
import { moment, nullable, number, oneOf } from '../../../database/row-shape.ts'
import { sql, sqlOf } from '../../../database/sql.ts'
import { refuse } from '../../../engine/definition/refusal.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { createOpaqueToken, hashOpaqueToken } from '../opaque-token.ts'
import type { SessionClient } from '../sessions/sessions.ts'
import { staffColumns, staffRow } from '../staff-users.ts'
import { type CompletedSignIn, completeSignIn, type SignInDependencies } from './complete-sign-in.ts'
import type { ExpectedResponse, IdentityProvider } from './identity-provider.ts'
import { admitProviderAccount } from './provider-accounts.ts'

export interface ProviderSignInDependencies extends SignInDependencies {
  provider: IdentityProvider
  mailer: Mailer
  /** Registered with the provider, exactly as it is here. */
  redirectUri: string
}

/** How long a person may take at the provider. */
export const stateSeconds = 10 * 60
const ticketSeconds = 60

/** The address of the provider's page that signs the person in and sends them back. */
export async function startProviderSignIn(
  { database, provider, redirectUri, clock }: ProviderSignInDependencies,
  { browser, kind }: { browser: string; kind: StateKind },
): Promise<URL> {
  const state = await issueSecret(database, { kind, browser }, { now: clock(), seconds: stateSeconds })
  const isFresh = kind !== 'state'
  return provider.authorizationUrl({ redirectUri, ...expectedResponse(browser, state), isFresh })
}

/**
 * Verifies who came back from the provider. Returns a ticket: a token in a URL would stay in the browser's history. Undefined
 * if the person has locked a session since they signed in there: the next one at the desk has their session at the provider.
 */
export async function finishProviderSignIn(
  deps: ProviderSignInDependencies,
  { browser, query }: { browser: string; query: string },
): Promise<string | undefined> {
  const { database, provider, redirectUri, sessions, clock } = deps
  const callback = new URL(`${redirectUri}?${query}`)
  const state = callback.searchParams.get('state') ?? ''
  const taken = await takeSecret(database, { kinds: stateKinds, browser }, state, clock())
  if (!taken) throw refuse('provider_sign_in_failed')
  const isFresh = taken.kind === 'fresh'
  const identity = await provider.identify(callback, { ...expectedResponse(browser, state), isFresh })
  return database.transaction(async (tx) => {
    const now = clock()
    const userId = await admitProviderAccount(tx, deps, { identity, now })
    // A clock that is ahead must not make the sign-in fresh for longer.
    const verifiedAt = identity.verifiedAt && new Date(Math.min(identity.verifiedAt.getTime(), now.getTime()))
    if (taken.kind === 'state' && (await sessions.lockedSince(tx, userId, verifiedAt))) return undefined
    if (taken.kind === 'asked' && verifiedAt && isOlder(verifiedAt, now))
      throw refuse('provider_sign_in_failed')
    return issueSecret(tx, { kind: 'ticket', browser }, { now, seconds: ticketSeconds, userId, verifiedAt })
  })
}

/** Exchanges the ticket for a session, which takes the place of the user's own one. The provider answers for the second factor too. */
export async function exchangeTicket(
  deps: ProviderSignInDependencies,
  {
    browser,
    ticket,
    token,
    ...client
  }: SessionClient & { browser: string; ticket: string; token: string | undefined },
): Promise<CompletedSignIn> {
  const { database, clock } = deps
  const taken = await takeSecret(database, { kinds: ['ticket'], browser }, ticket, clock())
  if (!taken?.userId) throw refuse('provider_sign_in_failed')
  const { userId } = taken
  const verifiedAt = taken.verifiedAt ?? undefined
  return database.transaction(async (tx) => {
    const user = await findActiveUser(tx, userId)
    if (!user) throw refuse('provider_account_unknown')
    await tx.rows(sql`
      delete from session where user_id = ${userId} and token_hash = ${hashOpaqueToken(token) ?? null}`)
    return completeSignIn(tx, deps, user, {
      ...client,
      byProvider: true,
      verifiedAt,
      factor: 'identity_provider',
    })
  })
}

/** Derived from the cookie, so that neither the database nor the provider's address bar holds what is expected back. */
function expectedResponse(browser: string, state: string): Omit<ExpectedResponse, 'isFresh'> {
  const derive = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose}:${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

function findActiveUser(tx: Queries, id: number) {
  return tx.first(sqlOf(staffRow)`
    select ${staffColumns} from propertyuser__c u
    where u.id = ${id} and not u.inactive and not u.isdeleted
    for no key update`)
}

const isOlder = (than: Date, now: Date) => now.getTime() - than.getTime() > stateSeconds * 1000

/**
 * A state goes to the provider and back. `asked`: the provider was asked to sign the person in now, over a lock, where one that never
 * says when it did is believed. `fresh`: it has to say so.
 */
const stateKinds = ['state', 'asked', 'fresh'] as const
export type StateKind = (typeof stateKinds)[number]

const secretKinds = [...stateKinds, 'ticket'] as const
type SecretKind = (typeof secretKinds)[number]

/** Issues a secret that only this browser, known by the secret in its cookie, can use, once. */
async function issueSecret(
  queries: Queries,
  { kind, browser }: { kind: SecretKind; browser: string },
  {
    now,
    seconds,
    userId = null,
    verifiedAt = null,
  }: { now: Date; seconds: number; userId?: number | null; verifiedAt?: Date | null | undefined },
): Promise<string> {
  const secret = createOpaqueToken()
  await queries.rows(sql`delete from provider_sign_in_secret where expires_at <= ${now}`)
  await queries.rows(sql`
    insert into provider_sign_in_secret (secret_hash, kind, browser_hash, user_id, verified_at, expires_at)
    values (${hashOpaqueToken(secret)}, ${kind}, ${hashOpaqueToken(browser)}, ${userId}, ${verifiedAt},
      ${new Date(now.getTime() + seconds * 1000)})`)
  return secret
}

/** Deletes the secret, so that only one of two concurrent uses succeeds. Undefined if it is not valid for the browser. */
async function takeSecret(
  queries: Queries,
  { kinds, browser }: { kinds: readonly SecretKind[]; browser: string },
  secret: string,
  now: Date,
): Promise<{ kind: SecretKind; userId: number | null; verifiedAt: Date | null } | undefined> {
  const [hash, browserHash] = [hashOpaqueToken(secret), hashOpaqueToken(browser)]
  if (!hash || !browserHash) return undefined
  return queries.first(sqlOf({
    kind: oneOf(secretKinds),
    userId: nullable(number),
    verifiedAt: nullable(moment),
  })`
    delete from provider_sign_in_secret
    where secret_hash = ${hash} and kind = any(${kinds}) and browser_hash = ${browserHash} and expires_at > ${now}
    returning kind, user_id as "userId", verified_at as "verifiedAt"`)
}
