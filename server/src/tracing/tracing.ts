import type { Database, Queries } from '../database/pool.ts'

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

/** The caller's part of a trace, as the header `traceparent` of the W3C Trace Context says it. */
export interface Traceparent {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** Undefined without the header, and for one that is not valid. */
export function parseTraceparent(header: string | string[] | undefined): Traceparent | undefined {
  if (typeof header !== 'string') return undefined
  // Versions after 00 may add fields at the end; ff is none.
  const found = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})($|-)/.exec(header)
  const [, version, traceId = '', spanId = '', flags = '', end] = found ?? []
  if (version === undefined || (version === '00' && end !== '')) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The same database, whose statements are traced. Values are bound, so their text holds none. */
export function tracedDatabase(database: Database, tracing: Pick<Tracing, 'statement'>): Database {
  const traced = (queries: Queries): Queries => ({
    rows: (statement, options) => tracing.statement(statement.text, () => queries.rows(statement, options)),
    first: (statement, options) => tracing.statement(statement.text, () => queries.first(statement, options)),
  })
  return {
    ...database,
    ...traced(database),
    transaction: (work, options) => database.transaction((tx) => work(traced(tx)), options),
    get usage() {
      return database.usage
    },
  }
}
