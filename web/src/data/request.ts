import { config } from './config.ts'
import { Failure } from './failure.ts'
import { session } from './session.ts'

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** Without it the request goes out for nobody in particular. */
  signedIn: boolean
  /** Whether it changes something: then it is worth waiting for the person to sign in again. */
  saves: boolean
  signal?: AbortSignal | undefined
}

export interface Heard {
  status: number
  body: unknown
  /** From the Retry-After header. */
  retryAfterSeconds: number | undefined
}

/**
 * Sends one request. The server does nothing for a token that it does not take, so that a request answered so can be
 * sent again, once, when the person has signed in again – never in the name of anybody else.
 */
export async function request(asked: Asked): Promise<Heard> {
  if (!asked.signedIn) return send(asked, undefined)
  const asker = session.userId()
  const token = session.token(asked.saves) ?? (await tokenAfterInterruption(asker))
  const heard = await send(asked, token)
  if (heard.status !== 401) return heard
  if (session.token() === token) session.lose(asked.saves)
  return send(asked, await tokenAfterInterruption(asker))
}

async function tokenAfterInterruption(asker: number | undefined): Promise<string> {
  const token = (await session.renewed(asker)) ? session.token() : undefined
  if (token === undefined) throw new Failure('unauthenticated', { status: 401 })
  return token
}

async function send({ method, path, body, signal }: Asked, token: string | undefined): Promise<Heard> {
  const patience = AbortSignal.timeout(30_000)
  const init: RequestInit = {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  try {
    const answer = await fetch(config().proxyBase + path, init)
    return {
      status: answer.status,
      body: asJson(await answer.text()),
      retryAfterSeconds: wholeSeconds(answer.headers.get('retry-after')),
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Failure('connection_lost', { cause })
  }
}

/** Retry-After may also be a date, which our server never sends. */
function wholeSeconds(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

/** A proxy that fails answers with a page of its own; its status tells enough. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
