import type { AnswerOf } from '@comptoir/contract/call'
import { type Tool, type ToolMessage, type ToolSession, toolSessionCall } from '@comptoir/contract/tools'
import { useSyncExternalStore } from 'react'
import { fetchJson } from '../../data/fetch-json.ts'
import { type AnyCall, type CallOptions, callAnswer, callRequest } from '../../data/rest-call.ts'
import { Failure } from '../../lib/failure.ts'
import { createListeners } from '../../lib/listeners.ts'

/** `closed`: only a new ticket can open a session. */
type State =
  | { status: 'open'; session: ToolSession }
  | { status: 'closed' }
  | { status: 'failed'; failure: Failure }

/** In memory only, so that the token does not outlive the page. */
let state: State = { status: 'closed' }
const { subscribe, notify } = createListeners()

/** Exchanges the ticket, which is valid once, for a session. */
export async function openSession(tool: Tool, ticket: string): Promise<void> {
  try {
    const { method, path, body } = callRequest(toolSessionCall, { payload: { tool, ticket } })
    const session = callAnswer<typeof toolSessionCall>(await fetchJson({ method, url: path, body }))
    setState({ status: 'open', session })
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('internal', { cause: error })
    setState(failure.key === 'ticket_invalid' ? { status: 'closed' } : { status: 'failed', failure })
  }
}

function toolToken(): string | undefined {
  return state.status === 'open' ? state.session.token : undefined
}

/** Drops a token that the server no longer accepts. */
function closeSession(): void {
  setState({ status: 'closed' })
}

export function useToolState(): State {
  return useSyncExternalStore(subscribe, () => state)
}

function setState(next: State): void {
  state = next
  notify()
}

type Payload<Message> = Message extends ToolMessage ? Omit<Message, 'comptoirTool'> : never

let currentTool: Tool | undefined

/** Sets the tool that messages are sent for. Must be called before the first message. */
export function setTool(tool: Tool): void {
  currentTool = tool
}

/** Whether the tool runs in a frame of a host page. */
export function isEmbedded(): boolean {
  return window.parent !== window
}

/** Sends a message to the host page. Its origin is unknown to a sandboxed frame, so messages must not hold secrets. */
export function postToHost(payload: Payload<ToolMessage>): void {
  if (currentTool && isEmbedded()) window.parent.postMessage({ comptoirTool: currentTool, ...payload }, '*')
}

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
