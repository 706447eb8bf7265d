import { Failure, restFailure } from '../../data/failure.ts'

export interface ToolRequest {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  token?: string | undefined
  signal?: AbortSignal | undefined
}

const timeoutMs = 30_000

/** Sends one request of a tool. Throws a Failure for any status but 200. */
export async function sendToolRequest<Answer>(request: ToolRequest): Promise<Answer> {
  const { method, path, body, token, signal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Failure('connection_lost', { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status !== 200) throw restFailure(response.status, answer)
  if (answer === undefined) throw new Failure('connection_lost', { status: response.status })
  return answer as Answer
}
