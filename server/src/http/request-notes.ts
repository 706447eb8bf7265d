import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../engine/definition/refusal.ts'
import { parseTraceparent, type RequestSpan, type Tracing } from '../tracing/tracing.ts'

/** How a request ended, for the log and the metrics. GraphQL answers most refusals with the HTTP status 200. */
export type RequestOutcome =
  | 'ok'
  | 'unauthenticated'
  | 'forbidden'
  | 'bad_input'
  | 'not_found'
  | 'conflict'
  | 'rule'
  /** More often than a limit or a budget allows. */
  | 'limited'
  /** The database was away or overloaded, or the answer took too long. */
  | 'unavailable'
  /** A bug, or a mail server that did not take a mail. */
  | 'failed'
  /** The client went away before the answer. */
  | 'cancelled'

/** A root field of a GraphQL document, and the table that it is about. Both are names of ours, never the client's. */
export interface TableCall {
  operation: string
  table: string
}

export interface EndedCall extends TableCall {
  outcome: RequestOutcome
}

interface Notes {
  /** By the name of the field in the answer. */
  calls: ReadonlyMap<string, TableCall>
  isMutation: boolean
  failures: Failure[]
}

interface Failure {
  field: string | undefined
  outcome: RequestOutcome
  key: string
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: Notes | undefined
    traceId: string | undefined
  }
}

export function noteCalls(
  request: FastifyRequest,
  { calls, isMutation }: Pick<Notes, 'calls' | 'isMutation'>,
): void {
  request.notes = { calls, isMutation, failures: request.notes?.failures ?? [] }
}

/** Notes a failure of the whole request or, of a GraphQL query, of one field. */
export function noteFailure(request: FastifyRequest, refusal: Refusal, field?: string): void {
  request.notes ??= { calls: new Map(), isMutation: false, failures: [] }
  request.notes.failures.push({ field, outcome: outcomeOf(refusal), key: refusal.key })
}

/** The facts about an ended request that its line in the log has beside status and duration. */
export function endedRequest(request: FastifyRequest, reply: FastifyReply) {
  const calls = endedCalls(request, reply)
  const failure = worstFailure(request)
  return {
    route: request.routeOptions.url,
    ...(calls.length > 0 && {
      operation: distinct(calls.map(({ operation }) => operation)),
      table: distinct(calls.map(({ table }) => table)),
    }),
    outcome: requestOutcome(request, reply),
    ...(failure && { error: failure.key }),
  }
}

/** Each operation and table of a GraphQL request once, with how it ended. A mutation ends as a whole. */
export function endedCalls(request: FastifyRequest, reply: FastifyReply): EndedCall[] {
  const { calls, isMutation, failures } = request.notes ?? empty
  const whole = requestOutcome(request, reply)
  const ended = new Map<string, EndedCall>()
  for (const [field, { operation, table }] of calls) {
    const own = failures.find((failure) => failure.field === undefined || failure.field === field)
    const outcome = isMutation || whole === 'cancelled' ? whole : (own?.outcome ?? 'ok')
    const known = ended.get(`${operation} ${table}`)
    if (!known || known.outcome === 'ok') ended.set(`${operation} ${table}`, { operation, table, outcome })
  }
  return [...ended.values()]
}

export function requestOutcome(request: FastifyRequest, reply: FastifyReply): RequestOutcome {
  const failure = worstFailure(request)
  if (failure) return failure.outcome
  if (!reply.raw.writableFinished) return 'cancelled'
  return outcomeOfStatus(reply.statusCode)
}

/** Of several failures, one of ours counts before one of the caller's. */
function worstFailure(request: FastifyRequest): Failure | undefined {
  const failures = request.notes?.failures ?? []
  return failures.find(({ outcome }) => ours.has(outcome)) ?? failures[0]
}

const empty: Notes = { calls: new Map(), isMutation: false, failures: [] }
const ours: ReadonlySet<RequestOutcome> = new Set(['unavailable', 'failed'])

function outcomeOf({ status, code }: Refusal): RequestOutcome {
  if (status === 429 || status === 503) return outcomeOfStatus(status)
  return outcomesOfCodes[code]
}

const outcomesOfCodes: Record<Refusal['code'], RequestOutcome> = {
  UNAUTHENTICATED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  BAD_INPUT: 'bad_input',
  RULE: 'rule',
  CONFLICT: 'conflict',
  NOT_FOUND: 'not_found',
  INTERNAL: 'failed',
}

/** For answers that no refusal stands behind, such as a file that does not exist. */
function outcomeOfStatus(status: number): RequestOutcome {
  if (status < 400) return 'ok'
  if (status >= 500) return status === 503 ? 'unavailable' : 'failed'
  return outcomesOfStatuses[status] ?? 'bad_input'
}

const outcomesOfStatuses: Partial<Record<number, RequestOutcome>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'rule',
  429: 'limited',
}

function distinct(names: readonly string[]): string {
  return [...new Set(names)].sort().join(',')
}

/** Logs the id of the trace that a request belongs to and, if tracing is on, records the request as a part of it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()

  app.addHook('onRequest', (request, _, done) => {
    const parent = parseTraceparent(request.headers.traceparent)
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracing?.startRequest(parent, { method: request.method, route, requestId: request.id })
    const traceId = span?.traceId ?? parent?.traceId
    if (traceId) {
      request.traceId = traceId
      request.log = request.log.child({ trace: traceId })
    }
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  if (!tracing) return
  app.addHook('onResponse', (request, reply, done) => {
    const { outcome, operation, table } = endedRequest(request, reply)
    const isFailure = outcome === 'failed' || outcome === 'unavailable'
    spans.get(request)?.end({ status: reply.statusCode, outcome, isFailure, operation, table })
    done()
  })
}
