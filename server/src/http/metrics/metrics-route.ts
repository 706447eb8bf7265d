import { createHash, timingSafeEqual } from 'node:crypto'
import { securityEventKinds } from '@comptoir/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { refuse } from '../../engine/definition/refusal.ts'
import { version } from '../../version.ts'
import type { AppContext } from '../app-context.ts'
import { bearerToken } from '../authenticate.ts'
import { jobMetrics } from './job-metrics.ts'
import { replicaMetrics } from './replica-metrics.ts'
import { requestMetrics } from './request-metrics.ts'

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
