import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { UnfitValue } from '../engine/definition/unfit-value.ts'
import { previewTemplateMail, sendTemplateMail } from '../workflows/template-mail/template-mail.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

export function mailCalls(app: FastifyInstance, parts: Parts): void {
  const { authenticate, throttle } = parts

  // Answered when the mail server has taken the mail, or has had its time.
  app.post(restCalls.sendTemplateMail.path, { config: { deadline: 10_000 } }, async (request) => {
    const actor = await authenticate(request)
    const { from, reason = null, ...mail } = readBody(restCalls.sendTemplateMail.payload, request)
    checkSender(from)
    await throttle.count('mailByActor', actor.id)
    const sent = await sendTemplateMail({ ...parts, log: request.log }, actor, { ...mail, reason })
    return { status: 200, sent }
  })

  app.post(restCalls.previewTemplateMail.path, async (request) => {
    const actor = await authenticate(request)
    const { emails = [], ...mail } = readBody(restCalls.previewTemplateMail.payload, request)
    await throttle.count('previewByActor', actor.id)
    const { subject, html } = await previewTemplateMail(parts, actor, { ...mail, emails })
    return { status: 200, subject, html }
  })
}

/** Not heeded, yet nobody sends a line break there in good faith. */
function checkSender(from: unknown): void {
  const values = typeof from === 'object' && from !== null ? Object.values(from) : [from]
  if (values.some((value) => typeof value === 'string' && /\p{Cc}/u.test(value))) throw new UnfitValue('from')
}
