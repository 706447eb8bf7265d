import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { withdrawApproval } from '../workflows/counts/withdraw-approval.ts'
import type { AppContext } from './app-context.ts'
import { parseBody } from './parse-body.ts'

export function countRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'authenticate' | 'clock'>,
): void {
  const { path, payload } = restCalls.withdrawApproval
  app.post<{ Params: { id: string } }>(path, async (request) => {
    const actor = await context.authenticate(request)
    if (actor.role !== 'superadmin') throw refuse('forbidden')
    const { reason } = parseBody(payload, request)
    if (!reason)
      throw refuse('reason_empty_error', { property: 'reason', message: 'Give a reason for the withdrawal.' })
    const id = rowId(request.params.id)
    if (id === undefined) throw refuse('not_found')
    await withdrawApproval(context, actor, { id, reason })
    return { status: 200 }
  })
}
