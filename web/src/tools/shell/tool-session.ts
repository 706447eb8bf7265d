import { type Tool, type ToolSession, toolSessionCall } from '@comptoir/contract/tools'
import { useSyncExternalStore } from 'react'
import { Failure } from '../../data/failure.ts'
import { send } from './send.ts'

/** Closed means that only a new ticket helps. */
type State =
  | { status: 'open'; session: ToolSession }
  | { status: 'closed' }
  | { status: 'failed'; failure: Failure }

/** In memory alone: the token goes with the page. */
let state: State = { status: 'closed' }
const listeners = new Set<() => void>()

/** Uses the ticket up. */
export async function openSession(tool: Tool, ticket: string): Promise<void> {
  try {
    const { method, path } = toolSessionCall
    const session = await send<ToolSession>({ method, path, body: { tool, ticket } })
    become({ status: 'open', session })
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('internal', { cause: error })
    become(failure.key === 'ticket_invalid' ? { status: 'closed' } : { status: 'failed', failure })
  }
}

export function toolToken(): string | undefined {
  return state.status === 'open' ? state.session.token : undefined
}

/** The server does not take the token any more. */
export function closeSession(): void {
  become({ status: 'closed' })
}

export function useToolState(): State {
  return useSyncExternalStore(subscribe, () => state)
}

function become(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
