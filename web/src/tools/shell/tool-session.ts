import { type Tool, type ToolSession, toolSessionCall } from '@comptoir/contract/tools'
import { useSyncExternalStore } from 'react'
import { Failure } from '../../data/failure.ts'
import { fetchJson } from '../../data/fetch-json.ts'
import { callAnswer, callRequest } from '../../data/rest-call.ts'

/** `closed`: only a new ticket can open a session. */
type State =
  | { status: 'open'; session: ToolSession }
  | { status: 'closed' }
  | { status: 'failed'; failure: Failure }

/** In memory only, so that the token does not outlive the page. */
let state: State = { status: 'closed' }
const listeners = new Set<() => void>()

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

export function toolToken(): string | undefined {
  return state.status === 'open' ? state.session.token : undefined
}

/** Drops a token that the server no longer accepts. */
export function closeSession(): void {
  setState({ status: 'closed' })
}

export function useToolState(): State {
  return useSyncExternalStore(subscribe, () => state)
}

function setState(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
