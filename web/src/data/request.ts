import type { SignedIn } from '@comptoir/contract/tables/staff-user'
import { Failure } from '../lib/failure.ts'
import { config } from './config.ts'
import { fetchJson, type JsonRequest, type Reply } from './fetch-json.ts'
import { freshSignIn, needsFreshSignIn } from './fresh-sign-in.ts'
import { session } from './session.ts'

export interface RequestSpec extends Omit<JsonRequest, 'url' | 'token' | 'withCookies'> {
  path: string
  /** Whether the request carries the session's token. */
  signedIn: boolean
  /** Whether it changes data. Such a request waits for the user to sign in again instead of failing. */
  saves: boolean
  /** Whether the server answers with a new token, with which the session goes on in every tab. */
  renews?: boolean
}

/**
 * Sends one request. One that was refused until the user proves again who they are is sent again after that: the server
 * did nothing the first time.
 */
export async function request(spec: RequestSpec): Promise<Reply> {
  const reply = await sendSignedIn(spec)
  if (!needsFreshSignIn(reply) || !(await freshSignIn.ask())) return reply
  return sendSignedIn(spec)
}

/**
 * Sends one request. The server does nothing for an invalid token, so a request that got 401 is safe to resend: once,
 * after the same user has signed in again, and never with the token of another user.
 */
async function sendSignedIn(spec: RequestSpec): Promise<Reply> {
  if (!spec.signedIn) return send(spec, undefined)
  const userId = session.userId()
  const token = session.token(spec.saves) ?? (await tokenAfterInterruption(userId))
  const reply = await sendWith(spec, token)
  if (reply.status !== 401) {
    lastReplyMs = Date.now()
    return reply
  }
  // The token may have been renewed meanwhile, here or in another tab: the new one is stored when the lock is free.
  await withTokenLock('shared', async () => undefined)
  const wasAway = Date.now() - lastReplyMs > minAbsenceMs
  if (session.token() === token) session.expire(spec.saves, wasAway ? 'absence' : 'someone')
  return sendWith(spec, await tokenAfterInterruption(userId))
}

function sendWith(spec: RequestSpec, token: string): Promise<Reply> {
  if (!spec.renews) return send(spec, token)
  return withTokenLock('exclusive', async () => {
    const reply = await send(spec, token)
    const renewed = reply.body as SignedIn | undefined
    // Other servers of the specification go on with the old token.
    if (reply.status === 200 && renewed?.token) session.begin(renewed)
    return reply
  })
}

/** Browsers have no locks without TLS, and Node 20 has no navigator. */
function withTokenLock<Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request('comptoir-token', { mode }, work) : work()
}

/** The server ends idle sessions after five minutes at the earliest. */
const minAbsenceMs = 5 * 60_000
let lastReplyMs = Date.now()

async function tokenAfterInterruption(userId: number | undefined): Promise<string> {
  const token = (await session.waitForRenewal(userId)) ? session.token() : undefined
  if (token === undefined) throw new Failure('unauthenticated', { status: 401 })
  return token
}

function send({ path, ...spec }: RequestSpec, token: string | undefined): Promise<Reply> {
  const { method, body, knownVersion, signal } = spec
  return fetchJson({ method, url: config().proxyBase + path, body, knownVersion, token, signal })
}
