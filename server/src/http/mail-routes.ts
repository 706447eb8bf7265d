import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { InvalidValue } from '../engine/definition/refusal.ts'
import { previewTemplateMail, sendTemplateMail } from '../workflows/template-mail/template-mail.ts'
import type { AppContext } from './app-context.ts'
import { parseBody } from './parse-body.ts'

export function mailRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, throttle } = context

  // Answers once the mail server has accepted the mail, or after the mailer's own timeout.
  app.post(restCalls.sendTemplateMail.path, { config: { timeoutMs: 10_000 } }, async (request) => {
    const actor = await authenticate(request)
    const { from, reason = null, ...mail } = parseBody(restCalls.sendTemplateMail.payload, request)
    checkSender(from)
    await throttle.count('mailByActor', actor.id)
    const sent = await sendTemplateMail({ ...context, log: request.log }, actor, { ...mail, reason })
    return { status: 200, sent }
  })

  app.post(restCalls.previewTemplateMail.path, async (request) => {
    const actor = await authenticate(request)
    const { emails = [], ...mail } = parseBody(restCalls.previewTemplateMail.payload, request)
    await throttle.count('previewByActor', actor.id)
    const { subject, html } = await previewTemplateMail(context, actor, { ...mail, emails })
    return { status: 200, subject, html }
  })
}

/** `from` is ignored, but a line break in it can only be an attempt at header injection. */
function checkSender(from: unknown): void {
  const values = typeof from === 'object' && from !== null ? Object.values(from) : [from]
  if (values.some((value) => typeof value === 'string' && /\p{Cc}/u.test(value)))
    throw new InvalidValue('from')
}
