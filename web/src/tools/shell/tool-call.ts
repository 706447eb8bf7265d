import type { AnswerOf, Call } from '@comptoir/contract/call'
import type { z } from 'zod'
import { Failure } from '../../data/failure.ts'
import { sendToolRequest } from './send-tool-request.ts'
import { closeSession, toolToken } from './tool-session.ts'

type AnyCall = Call<z.ZodType | undefined, unknown>

interface ToolCallOptions<Of extends AnyCall> {
  /** Values for the `:name` segments of the path. */
  parts?: Record<string, string>
  /** The query string's parameters. */
  search?: Record<string, string>
  payload?: Of extends Call<infer Payload extends z.ZodType, unknown> ? z.input<Payload> : undefined
  signal?: AbortSignal
}

/** Sends one of the tool's calls. A 401 closes the session, because only a new ticket can open another. */
export async function toolCall<Of extends AnyCall>(
  call: Of,
  { parts = {}, search = {}, payload, signal }: ToolCallOptions<Of> = {},
): Promise<AnswerOf<Of>> {
  const path = call.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''))
  const query = new URLSearchParams(search).toString()
  try {
    return await sendToolRequest<AnswerOf<Of>>({
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
