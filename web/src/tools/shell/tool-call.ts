import type { AnswerOf } from '@comptoir/contract/call'
import { Failure } from '../../data/failure.ts'
import { fetchJson } from '../../data/fetch-json.ts'
import { type AnyCall, type CallOptions, callRequest, replyBody } from '../../data/rest-call.ts'
import { closeSession, toolToken } from './tool-session.ts'

interface ToolCallOptions<Of extends AnyCall> extends CallOptions<Of> {
  /** The query string's parameters. */
  search?: Record<string, string>
}

/** Sends one of the tool's calls. A 401 closes the session, because only a new ticket can open another. */
export async function toolCall<Of extends AnyCall>(
  call: Of,
  { search = {}, ...options }: ToolCallOptions<Of> = {},
): Promise<AnswerOf<Of>> {
  const { method, path, body } = callRequest(call, options)
  const query = new URLSearchParams(search).toString()
  const url = query ? `${path}?${query}` : path
  try {
    return replyBody(await fetchJson({ method, url, body, token: toolToken(), signal: options.signal }))
  } catch (error) {
    if (error instanceof Failure && error.status === 401) closeSession()
    throw error
  }
}
