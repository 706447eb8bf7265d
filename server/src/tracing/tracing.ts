import type { Traceparent } from './traceparent.ts'

/** Records how long requests and their statements take, as parts of traces. */
export interface Tracing {
  startRequest(parent: Traceparent | undefined, facts: StartedRequest): RequestSpan
  /** Records a statement as a part of the request under way. Outside of requests it only runs it. */
  statement<T>(text: string, run: () => Promise<T>): Promise<T>
  /** Exports what is recorded, within two seconds, and ends. */
  stop(): Promise<void>
}

export interface StartedRequest {
  method: string
  /** The pattern of the path, not the path: that may hold a secret. */
  route: string
  requestId: string
}

export interface RequestSpan {
  traceId: string
  /** Runs work whose statements belong to the request. */
  run<T>(work: () => T): T
  end(facts: EndedRequest): void
}

export interface EndedRequest {
  status: number
  outcome: string
  /** Whether the server is to blame. */
  isFailure: boolean
  operation?: string | undefined
  table?: string | undefined
}
