import { restCalls } from '@comptoir/contract/rest'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly, superadminsOnly } from '../engine/definition/policies.ts'
import { InvalidValue, refuse } from '../engine/definition/refusal.ts'
import { readCountBoard } from '../workflows/counts/count-board.ts'
import { withdrawApproval } from '../workflows/counts/withdraw-approval.ts'
import { admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

export function countRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'authenticate' | 'clock'>,
): void {
  const { authenticate, database, clock } = context
  const answerAdministrators = answerCalls(app, admitting(authenticate, administratorsOnly))
  const answerSuperadmins = answerCalls(app, admitting(authenticate, superadminsOnly))

  answerAdministrators(restCalls.countBoard, async ({ actor, part }) => {
    const until = part('until')
    if (!isCalendarDay(`${until}-01`)) throw new InvalidValue('until')
    return { board: await readCountBoard(database, actor, { until, now: clock() }) }
  })

  answerSuperadmins(restCalls.withdrawApproval, async ({ actor, body, id }) => {
    const { reason } = body()
    if (!reason)
      throw refuse('reason_empty_error', { property: 'reason', message: 'Give a reason for the withdrawal.' })
    await withdrawApproval(context, actor, { id: id(), reason })
  })
}
