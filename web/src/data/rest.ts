import type { AnswerOf, Call } from '@comptoir/contract/call'
import type { z } from 'zod'
import { Failure, restFailure } from './failure.ts'
import { request } from './request.ts'

type AnyCall = Call<z.ZodType | undefined, unknown>

interface RestOptions<Of extends AnyCall> {
  /** Values for the `:name` segments of the path. */
  parts?: Record<string, string>
  payload?: Of extends Call<infer Payload extends z.ZodType, unknown> ? z.input<Payload> : undefined
  signedIn?: boolean
  signal?: AbortSignal
}

/** Sends one of the contract's REST calls. Throws a Failure for any status but 200. */
export async function callRest<Of extends AnyCall>(
  call: Of,
  { parts = {}, payload, signedIn = true, signal }: RestOptions<Of> = {},
): Promise<AnswerOf<Of>> {
  const { status, body, retryAfterSeconds } = await request({
    method: call.method,
    path: call.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? '')),
    body: call.method === 'POST' ? (payload ?? {}) : undefined,
    signedIn,
    saves: call.method === 'POST',
    signal,
  })
  if (status !== 200) throw restFailure(status, body, retryAfterSeconds)
  if (body === undefined) throw new Failure('connection_lost', { status })
  return body as AnswerOf<Of>
}
