import type { FastifyRequest } from 'fastify'
import { Refusal } from '../engine/definition/refusal.ts'
import type { SecurityLog } from '../workflows/security-log/security-log.ts'
import { authenticatedActor } from './authenticate.ts'
import { clientAddress } from './client-address.ts'

/** Records a permission that a policy, a rule or a route has refused. Other errors are none. */
export function recordRefusal(securityLog: SecurityLog, request: FastifyRequest, error: unknown): void {
  if (!(error instanceof Refusal) || error.key !== 'forbidden') return
  securityLog.record({
    kind: 'permission_refused',
    actor: authenticatedActor(request),
    clientAddress: clientAddress(request),
    details: { ...error.attempt, column: error.property, call: request.routeOptions.url },
  })
}
