import type { AnswerOf, Call } from '@comptoir/contract/call'
import type { z } from 'zod'
import { Failure, restFailure } from '../lib/failure.ts'
import type { Reply } from './fetch-json.ts'

export type AnyCall = Call<z.ZodType | undefined, unknown>

export interface CallOptions<Of extends AnyCall> {
  /** Values for the `:name` segments of the path. */
  parts?: Record<string, string>
  query?: Record<string, string>
  payload?: Of extends Call<infer Payload extends z.ZodType, unknown> ? z.input<Payload> : undefined
  signal?: AbortSignal
}

/** A call without its schema, which only the server needs. */
export type Endpoint<Of extends AnyCall> = Pick<Of, 'method' | 'path'>

/** The method, path and body of one of the contract's REST calls. */
export function callRequest<Of extends AnyCall>(
  call: Of | Endpoint<Of>,
  { parts = {}, query, payload }: CallOptions<Of>,
) {
  const path = call.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''))
  return {
    method: call.method,
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    body: call.method !== 'GET' ? (payload ?? {}) : undefined,
  }
}

/** What the call answered. Throws a Failure for any status but 200. */
export function callAnswer<Of extends AnyCall>({ status, body, retryAfterSeconds }: Reply): AnswerOf<Of> {
  if (status !== 200) throw restFailure(status, body, retryAfterSeconds)
  if (body === undefined) throw new Failure('connection_lost', { status })
  return body as AnswerOf<Of>
}
