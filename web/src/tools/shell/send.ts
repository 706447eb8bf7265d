import { Failure, restFailure } from '../../data/failure.ts'

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** Sends one request of a tool; any answer but 200 is thrown as a failure. */
export async function send<Answer>({ method, path, body, token, signal }: Asked): Promise<Answer> {
  const patience = AbortSignal.timeout(30_000)
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    credentials: 'omit',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Failure('connection_lost', { cause })
  })
  const heard: unknown = await answer.json().catch(() => undefined)
  if (answer.status !== 200) throw restFailure(answer.status, heard)
  if (heard === undefined) throw new Failure('connection_lost', { status: answer.status })
  return heard as Answer
}
