import { Failure } from '../lib/failure.ts'

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  body?: unknown
  token?: string | undefined
  /** The version of an answer that is known already: if it is still the server's, the status is 304. */
  knownVersion?: string | undefined
  /** Whether cookies of the page's own origin are sent and stored. */
  withCookies?: boolean
  signal?: AbortSignal | undefined
}

export interface Reply {
  /** A server may answer 200 with another status in the body, which then counts. */
  status: number
  /** Undefined if the response is not JSON. */
  body: unknown
  /** From the Retry-After header. */
  retryAfterSeconds: number | undefined
}

const timeoutMs = 30_000

/** Sends one request and reads its JSON. Throws `connection_lost` if no response arrives, and returns any status. */
export async function fetchJson({
  method,
  url,
  body,
  token,
  knownVersion,
  withCookies = false,
  signal,
}: JsonRequest): Promise<Reply> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(knownVersion === undefined ? {} : { 'if-none-match': `"${knownVersion}"` }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: withCookies ? 'same-origin' : 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const reply = parseJson(await response.text())
    return {
      status: response.status === 200 ? (statusIn(reply) ?? 200) : response.status,
      body: reply,
      retryAfterSeconds: parseSeconds(response.headers.get('retry-after')),
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Failure('connection_lost', { cause })
  }
}

function statusIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined
  return typeof body.status === 'number' ? body.status : undefined
}

/** Retry-After may also be a date, which our server never sends. */
function parseSeconds(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

/** A failing proxy answers with an HTML page; the status is then enough. An empty body has nothing to say, no fields. */
function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
