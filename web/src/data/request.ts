import { config } from './config.ts'
import { Failure } from './failure.ts'
import { fetchJson, type Reply } from './fetch-json.ts'
import { freshSignIn, needsFreshSignIn } from './fresh-sign-in.ts'
import { session } from './session.ts'

export interface RequestSpec {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** Whether the request carries the session's token. */
  signedIn: boolean
  /** Whether it changes data. Such a request waits for the user to sign in again instead of failing. */
  saves: boolean
  signal?: AbortSignal | undefined
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
  const reply = await send(spec, token)
  if (reply.status !== 401) return reply
  if (session.token() === token) session.expire(spec.saves)
  return send(spec, await tokenAfterInterruption(userId))
}

async function tokenAfterInterruption(userId: number | undefined): Promise<string> {
  const token = (await session.waitForRenewal(userId)) ? session.token() : undefined
  if (token === undefined) throw new Failure('unauthenticated', { status: 401 })
  return token
}

function send({ method, path, body, signal }: RequestSpec, token: string | undefined): Promise<Reply> {
  return fetchJson({ method, url: config().proxyBase + path, body, token, signal })
}
