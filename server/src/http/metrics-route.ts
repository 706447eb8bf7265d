import { createHash, timingSafeEqual } from 'node:crypto'
import { securityEventKinds } from '@comptoir/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '../engine/definition/refusal.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { replicaMetrics } from './replica-metrics.ts'

/** GET /metrics, for callers with the scrape token. */
export function metricsRoute(
  app: FastifyInstance,
  { env, database, reads, securityLog }: Pick<AppContext, 'env' | 'database' | 'reads' | 'securityLog'>,
): void {
  const { metricsToken } = env
  if (!metricsToken) return
  const register = new Registry()
  collectDefaultMetrics({ register })

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time taken to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

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
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
