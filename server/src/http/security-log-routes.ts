import { securityLogCalls as calls, type ExportedListName } from '@comptoir/contract/security-log'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { readOwnSignIns, readSecurityLog } from '../workflows/security-log/read-security-log.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

export function securityLogRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'authenticate' | 'authenticateTool' | 'database' | 'securityLog' | 'throttle'>,
): void {
  const { authenticate, authenticateTool, database, securityLog, throttle } = context

  app.post(calls.searchSecurityLog.path, async (request, reply) => {
    const actor = await authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    const filter = parseBody(calls.searchSecurityLog.payload, request)
    await throttle.count('securityLogByActor', actor.id)
    // Otherwise what has just happened would be missing for half a second.
    await securityLog.flush()
    reply.header('cache-control', 'no-store')
    return { status: 200, ...(await readSecurityLog(database, actor, filter)) }
  })

  app.post(calls.recordExport.path, async (request) => {
    const actor = await authenticate(request)
    const { list, rows } = parseBody(calls.recordExport.payload, request)
    await recordExport(request, actor, { what: list, rows })
    return { status: 200 }
  })

  app.post(calls.recordReportExport.path, async (request) => {
    const actor = await authenticateTool('reports', request)
    const { rows } = parseBody(calls.recordReportExport.payload, request)
    await recordExport(request, actor, { what: 'reports', rows })
    return { status: 200 }
  })

  app.get(calls.ownSignIns.path, async (request, reply) => {
    const actor = await authenticate(request)
    await throttle.count('securityLogByActor', actor.id)
    reply.header('cache-control', 'no-store')
    return { status: 200, events: await readOwnSignIns(database, actor) }
  })

  /** Written before it is answered, so that no file is saved that is not in the log. */
  async function recordExport(
    request: FastifyRequest,
    actor: Actor,
    details: { what: ExportedListName; rows: number },
  ): Promise<void> {
    await throttle.count('exportByActor', actor.id)
    await securityLog.recordIn(database, {
      kind: 'data_exported',
      actor,
      clientAddress: clientAddress(request),
      details,
    })
  }
}
