import { restCalls } from '@comptoir/contract/rest'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { InvalidValue, refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { readCountBoard } from '../workflows/counts/count-board.ts'
import { withdrawApproval } from '../workflows/counts/withdraw-approval.ts'
import type { AppContext } from './app-context.ts'
import { parseBody } from './parse-body.ts'

export function countRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'authenticate' | 'clock'>,
): void {
  const { authenticate, database, clock } = context

  app.get<{ Params: { until: string } }>(restCalls.countBoard.path, async (request, reply) => {
    const actor = await authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    const { until } = request.params
    if (!isCalendarDay(`${until}-01`)) throw new InvalidValue('until')
    reply.header('cache-control', 'no-store')
    return { status: 200, board: await readCountBoard(database, actor, { until, now: clock() }) }
  })

  const { path, payload } = restCalls.withdrawApproval
  app.post<{ Params: { id: string } }>(path, async (request) => {
    const actor = await authenticate(request)
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
