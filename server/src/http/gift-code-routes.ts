import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { revealGiftCode } from '../workflows/gift-codes/reveal-gift-code.ts'
import type { AppContext } from './app-context.ts'
import { parseBody } from './parse-body.ts'

/** The only call that returns an unmasked gift code. */
export function giftCodeRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'mailer' | 'securityLog' | 'authenticate' | 'clock'>,
): void {
  const { path, payload } = restCalls.revealGiftCode
  app.post<{ Params: { id: string } }>(path, async (request, reply) => {
    const actor = await context.authenticate(request)
    const id = rowId(request.params.id)
    if (id === undefined) throw refuse('not_found')
    const { case_number: caseNumber } = request.body ? parseBody(payload, request) : {}
    const gift_code = await revealGiftCode(context, actor, { id, caseNumber, clientAddress: request.ip })
    reply.header('cache-control', 'no-store')
    return { status: 200, gift_code }
  })
}
