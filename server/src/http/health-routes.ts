import type { FastifyInstance } from 'fastify'
import { hasPendingMigrations } from '../database/migrate.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { AppContext } from './app-context.ts'

export function healthRoutes(app: FastifyInstance, { database }: Pick<AppContext, 'database'>): void {
  app.get('/health/live', { config: { anyHost: true } }, () => ({ status: 200 }))

  app.get('/health/ready', { config: { timeoutMs: 2000, anyHost: true } }, async () => {
    if (await hasPendingMigrations(database)) throw refuse('service_unavailable')
    return { status: 200 }
  })
}
