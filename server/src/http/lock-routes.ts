import { lockCalls } from '@comptoir/contract/lock'
import type { FastifyInstance } from 'fastify'
import { peopleAtDesk } from '../workflows/accounts/locks/desk.ts'
import { lockLate, prepareLock } from '../workflows/accounts/locks/locks.ts'
import {
  offerPasskeyAtDesk,
  openWithPasskey,
  openWithPassword,
} from '../workflows/accounts/sign-in/open-at-desk.ts'
import { answerCalls, parseBody } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress, sessionClient } from './client-address.ts'
import { requestedSite } from './requested-host.ts'
import { answerSignIn } from './session-routes.ts'

/** Locking a browser, and signing in over the lock. */
export function lockRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, clock, database, env, securityLog, sessions } = context
  const answer = answerCalls(app, authenticate)

  answer(lockCalls.prepareLock, ({ actor, body, request }) =>
    prepareLock(context, actor, { ...body(), token: bearerToken(request) }),
  )
  answer(lockCalls.lock, async ({ actor, address, body, request }) => {
    const details = body()
    await database.transaction(async (tx) => {
      await sessions.lock(tx, bearerToken(request))
      await securityLog.recordIn(tx, { kind: 'session_locked', actor, clientAddress: address, details })
    })
  })

  app.post(lockCalls.peopleAtDesk.path, async (request, reply) => {
    const asked = parseBody(lockCalls.peopleAtDesk.payload, request)
    reply.header('cache-control', 'no-store')
    await lockLate(context, { locks: asked.locks, address: clientAddress(request) })
    const people = await peopleAtDesk(database, {
      ...asked,
      site: requestedSite(env, request),
      now: clock(),
    })
    return { status: 200, people }
  })
  app.post(lockCalls.openWithPassword.path, async (request, reply) => {
    const opening = parseBody(lockCalls.openWithPassword.payload, request)
    const site = requestedSite(env, request)
    return answerSignIn(
      reply,
      await openWithPassword(context, { ...sessionClient(request), ...opening, site }),
    )
  })
  app.post(lockCalls.offerPasskeyAtDesk.path, async (request, reply) => {
    const opening = parseBody(lockCalls.offerPasskeyAtDesk.payload, request)
    reply.header('cache-control', 'no-store')
    const options = await offerPasskeyAtDesk(context, { ...opening, site: requestedSite(env, request) })
    return { status: 200, ...(options && { options }) }
  })
  app.post(lockCalls.openWithPasskey.path, async (request, reply) => {
    const opening = parseBody(lockCalls.openWithPasskey.payload, request)
    const site = requestedSite(env, request)
    return answerSignIn(
      reply,
      await openWithPasskey(context, { ...sessionClient(request), ...opening, site }),
    )
  })
}
