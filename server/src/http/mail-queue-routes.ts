import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import { superadminsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { readMailQueue } from '../workflows/mail-queue/read-mail-queue.ts'
import { type Retrying, retryMail, retryMails } from '../workflows/mail-queue/retry-mail.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'

export function mailQueueRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'authenticate' | 'database' | 'securityLog' | 'throttle'>,
): void {
  const { authenticate, database, securityLog, throttle } = context

  app.get(restCalls.mailQueue.path, async (request, reply) => {
    await authenticateSuperadmin(request)
    reply.header('cache-control', 'no-store')
    return { status: 200, ...(await readMailQueue(database)) }
  })

  app.post<{ Params: { id: string } }>(restCalls.retryMail.path, async (request) => {
    const actor = await authenticateSuperadmin(request)
    const id = rowId(request.params.id)
    if (id === undefined) throw refuse('not_found')
    await throttle.count('mailByActor', actor.id)
    await retryMail(retryingFor(request, actor), id)
    return { status: 200 }
  })

  app.post(restCalls.retryMails.path, { config: { timeoutMs: 10_000 } }, async (request) => {
    const actor = await authenticateSuperadmin(request)
    await throttle.count('mailByActor', actor.id)
    return { status: 200, mails: await retryMails(retryingFor(request, actor)) }
  })

  async function authenticateSuperadmin(request: FastifyRequest): Promise<Actor> {
    const actor = await authenticate(request)
    if (!superadminsOnly(actor)) throw refuse('forbidden')
    return actor
  }

  function retryingFor(request: FastifyRequest, actor: Actor): Retrying {
    return {
      database,
      by: { id: actor.id, name: actor.name },
      record: (tx, event) =>
        securityLog.recordIn(tx, { ...event, actor, clientAddress: clientAddress(request) }),
    }
  }
}
