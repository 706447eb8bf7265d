import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import { superadminsOnly } from '../engine/definition/policies.ts'
import { readMailQueue } from '../workflows/mail-queue/read-mail-queue.ts'
import { type Retrying, retryMail, retryMails } from '../workflows/mail-queue/retry-mail.ts'
import { admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

export function mailQueueRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'authenticate' | 'database' | 'securityLog' | 'throttle'>,
): void {
  const { authenticate, database, securityLog, throttle } = context
  const answer = answerCalls(app, admitting(authenticate, superadminsOnly))

  answer(restCalls.mailQueue, () => readMailQueue(database))
  answer(restCalls.retryMail, async (asked) => {
    const id = asked.id()
    await throttle.count('mailByActor', asked.actor.id)
    await retryMail(retryingFor(asked), id)
  })
  answer(
    restCalls.retryMails,
    async (asked) => {
      await throttle.count('mailByActor', asked.actor.id)
      return { mails: await retryMails(retryingFor(asked)) }
    },
    { timeoutMs: 10_000 },
  )

  function retryingFor({ actor, address: clientAddress }: { actor: Actor; address: string }): Retrying {
    return {
      database,
      by: { id: actor.id, name: actor.name },
      record: (tx, event) => securityLog.recordIn(tx, { ...event, actor, clientAddress }),
    }
  }
}
