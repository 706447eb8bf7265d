import { reportCalls as calls } from '@comptoir/contract/reports'
import type { FastifyInstance } from 'fastify'
import { reportProperties } from '../../workflows/reports/report-properties.ts'
import type { Parts } from '../parts.ts'

/** The figures of the built-in dashboard. */
export function reportCalls(app: FastifyInstance, { authenticateTool, database }: Parts): void {
  app.get(calls.properties.path, async (request, reply) => {
    const actor = await authenticateTool('reports', request)
    reply.header('cache-control', 'no-store')
    return { status: 200, properties: await reportProperties(database, actor) }
  })
}
