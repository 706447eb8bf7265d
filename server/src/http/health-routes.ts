import type { FastifyInstance } from 'fastify'
import { hasPendingMigrations } from '../database/migrate.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { AppContext } from './app-context.ts'

export function healthRoutes(app: FastifyInstance, { database }: Pick<AppContext, 'database'>): void {
  app.get('/health/live', { compress: false, config: { anyHost: true } }, () => ({ status: 200 }))

  // What compresses loads all of fetch before its first answer, and a server is ready once this one is given.
  const config = { timeoutMs: 2000, anyHost: 'unless forwarded' } as const
  app.get('/health/ready', { compress: false, config }, async () => {
    if (await hasPendingMigrations(database)) throw refuse('service_unavailable')
    return { status: 200 }
  })
}
