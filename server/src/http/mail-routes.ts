import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { InvalidValue } from '../engine/definition/refusal.ts'
import { previewTemplateMail, sendTemplateMail } from '../workflows/template-mail/template-mail.ts'
import { answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

export function mailRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, throttle } = context
  const answer = answerCalls(app, authenticate)

  answer(
    restCalls.sendTemplateMail,
    async ({ actor, body, request }) => {
      const { from, reason = null, ...mail } = body()
      checkSender(from)
      await throttle.count('mailByActor', actor.id)
      return { sent: await sendTemplateMail({ ...context, log: request.log }, actor, { ...mail, reason }) }
    },
    // Answers once the mail server has accepted the mail, or after the mailer's own timeout.
    { timeoutMs: 10_000 },
  )

  answer(restCalls.previewTemplateMail, async ({ actor, body }) => {
    const { emails = [], ...mail } = body()
    await throttle.count('previewByActor', actor.id)
    const { subject, html } = await previewTemplateMail(context, actor, { ...mail, emails })
    return { subject, html }
  })
}

/** `from` is ignored, but a line break in it can only be an attempt at header injection. */
function checkSender(from: unknown): void {
  const values = typeof from === 'object' && from !== null ? Object.values(from) : [from]
  if (values.some((value) => typeof value === 'string' && /\p{Cc}/u.test(value)))
    throw new InvalidValue('from')
}
