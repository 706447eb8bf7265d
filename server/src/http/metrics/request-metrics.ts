import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { registry } from '../../tables/all-tables.ts'
import { endedCalls, requestOutcome } from '../request-notes.ts'

/** Counts and times requests: by route and status, and those to the tables by operation, table and outcome. */
export function requestMetrics(app: FastifyInstance, register: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time taken to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  const calls = new Counter({
    name: 'comptoir_graphql_calls_total',
    help: 'Operations of the table API, by table and outcome',
    labelNames: ['operation', 'table', 'outcome'],
    registers: [register],
  })
  for (const { name } of registry.rooms) calls.inc({ operation: 'table', table: name, outcome: 'ok' }, 0)
  const durations = new Histogram({
    name: 'comptoir_graphql_duration_seconds',
    help: 'Time taken to answer requests of one operation on one table; others are counted as several',
    labelNames: ['operation', 'table'],
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    if (route !== '/api/graphql/v2') return
    const ended = endedCalls(request, reply)
    for (const { operation, table, outcome } of ended) calls.inc({ operation, table, outcome })
    // Refused before the document was read.
    if (ended.length === 0)
      calls.inc({ operation: 'none', table: 'none', outcome: requestOutcome(request, reply) })
    const [only, another] = ended
    if (only && !another) durations.observe({ operation: only.operation, table: only.table }, seconds)
    else if (only) durations.observe({ operation: 'several', table: 'several' }, seconds)
  })
}
