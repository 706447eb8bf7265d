import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseTraceparent, type RequestSpan, type Tracing } from '../tracing/tracing.ts'
import { endedRequest } from './request-notes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traceId: string | undefined
  }
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
