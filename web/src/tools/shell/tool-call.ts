import type { AnswerOf, Call } from '@comptoir/contract/call'
import type { z } from 'zod'
import { Failure } from '../../data/failure.ts'
import { send } from './send.ts'
import { closeSession, toolToken } from './tool-session.ts'

type AnyCall = Call<z.ZodType | undefined, unknown>

interface ToolCallOptions<Of extends AnyCall> {
  /** The values of the path's parts that begin with a colon. */
  parts?: Record<string, string>
  /** What stands behind the question mark. */
  search?: Record<string, string>
  payload?: Of extends Call<infer Payload extends z.ZodType, unknown> ? z.input<Payload> : undefined
  signal?: AbortSignal
}

/** Makes one of the tool's calls; one that the server does not take any more shows that the tool has to be opened again. */
export async function toolCall<Of extends AnyCall>(
  call: Of,
  { parts = {}, search = {}, payload, signal }: ToolCallOptions<Of> = {},
): Promise<AnswerOf<Of>> {
  const path = call.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''))
  const query = new URLSearchParams(search).toString()
  try {
    return await send<AnswerOf<Of>>({
      method: call.method,
      path: query ? `${path}?${query}` : path,
      body: call.method === 'POST' ? (payload ?? {}) : undefined,
      token: toolToken(),
      signal,
    })
  } catch (error) {
    if (error instanceof Failure && error.status === 401) closeSession()
    throw error
  }
}
