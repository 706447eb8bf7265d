import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { revealGiftCode } from '../workflows/gift-codes/reveal-gift-code.ts'
import { answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

/** The only call that returns an unmasked gift code. */
export function giftCodeRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'database' | 'mailer' | 'securityLog' | 'authenticate' | 'clock'>,
): void {
  const answer = answerCalls(app, context.authenticate)

  answer(restCalls.revealGiftCode, async ({ actor, id, body, request }) => {
    const wanted = { id: id(), clientAddress: request.ip }
    const { case_number: caseNumber } = request.body ? body() : {}
    return { gift_code: await revealGiftCode(context, actor, { ...wanted, caseNumber }) }
  })
}
