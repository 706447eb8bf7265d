import { createHash, timingSafeEqual } from 'node:crypto'
import { securityEventKinds } from '@comptoir/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fallbackReasons, type ReplicaStatus } from '../../database/replica-reader.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { registry } from '../../tables/all-tables.ts'
import { version } from '../../version.ts'
import type { AppContext } from '../app-context.ts'
import { bearerToken } from '../authenticate.ts'
import { endedCalls, requestOutcome } from '../request-notes.ts'
import { jobMetrics } from './job-metrics.ts'

/** GET /metrics, for callers with the scrape token. */
export function metricsRoute(
  app: FastifyInstance,
  context: Pick<AppContext, 'env' | 'database' | 'reads' | 'mailer' | 'securityLog'>,
  metricsToken: string,
): void {
  const { database, reads, securityLog } = context
  const { databaseConnections } = context.env
  const register = new Registry()
  collectDefaultMetrics({ register })

  requestMetrics(app, register)
  const readJobs = jobMetrics(register, context)
  new Gauge({
    name: 'comptoir_build_info',
    help: 'The version of the product and of Node; the value is 1',
    labelNames: ['version', 'node'],
    registers: [register],
  }).set({ version, node: process.version }, 1)
  new Gauge({
    name: 'database_connections_limit',
    help: 'The most connections that the pool opens',
    registers: [register],
  }).set(databaseConnections)

  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and callers waiting for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { total, idle, waiting } = database.usage
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })

  if (reads.replica) replicaMetrics(register, reads.replica)

  new Counter({
    name: 'comptoir_security_events_total',
    help: 'Events of the security log, by kind',
    labelNames: ['event'],
    registers: [register],
    collect() {
      this.reset()
      for (const event of securityEventKinds) this.inc({ event }, securityLog.counts.get(event) ?? 0)
    },
  })
  new Counter({
    name: 'comptoir_security_events_lost_total',
    help: 'Security events that are in the log of the process, but could not be stored in the database',
    registers: [register],
    collect() {
      this.reset()
      this.inc(securityLog.lost)
    },
  })

  app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (!sameSecret(bearerToken(request) ?? '', metricsToken)) throw refuse('unauthenticated')
    await readJobs(request.log)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

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

export function replicaMetrics(register: Registry, replica: ReplicaStatus): void {
  new Gauge({
    name: 'comptoir_replica_used',
    help: 'Whether reports are read from the replica (1) or from the primary (0)',
    registers: [register],
    collect() {
      this.set(replica.obstacle ? 0 : 1)
    },
  })
  new Gauge({
    name: 'comptoir_replica_lag_seconds',
    help: 'How old what the replica answers may be',
    registers: [register],
    collect() {
      this.set(replica.lagSeconds ?? Number.NaN)
    },
  })
  new Counter({
    name: 'comptoir_replica_fallbacks_total',
    help: 'Reads that went to the primary although there is a replica, by reason',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset()
      for (const reason of fallbackReasons) this.inc({ reason }, replica.fallbacks.get(reason) ?? 0)
    },
  })
}
