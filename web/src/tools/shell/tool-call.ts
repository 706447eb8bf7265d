import type { AnswerOf } from '@comptoir/contract/call'
import { fetchJson } from '../../data/fetch-json.ts'
import { type AnyCall, type CallOptions, callAnswer, callRequest } from '../../data/rest-call.ts'
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
  const reply = await fetchJson({
    method,
    url: query ? `${path}?${query}` : path,
    body,
    token: toolToken(),
    signal: options.signal,
  })
  if (reply.status === 401) closeSession()
  return callAnswer<Of>(reply)
}
