import type { FastifyInstance } from 'fastify'
import { hasPendingMigrations } from '../database/migrate.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { Parts } from './parts.ts'

export function healthCalls(app: FastifyInstance, { database }: Pick<Parts, 'database'>): void {
  app.get('/health/live', { config: { anyHost: true } }, () => ({ status: 200 }))

  app.get('/health/ready', { config: { deadline: 2000, anyHost: true } }, async () => {
    if (await hasPendingMigrations(database)) throw refuse('service_unavailable')
    return { status: 200 }
  })
}
