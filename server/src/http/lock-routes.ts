import { lockCalls } from '@comptoir/contract/lock'
import type { FastifyInstance } from 'fastify'
import { peopleAtDesk } from '../workflows/accounts/locks/desk.ts'
import { lockLate, prepareLock } from '../workflows/accounts/locks/locks.ts'
import {
  offerPasskeyAtDesk,
  openWithPasskey,
  openWithPassword,
} from '../workflows/accounts/sign-in/open-at-desk.ts'
import { admitAnyone, answerCalls, parseBody } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { sessionClient } from './client-address.ts'
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

  const answerAnyone = answerCalls(app, admitAnyone)
  answerAnyone(lockCalls.peopleAtDesk, async ({ address, body, request }) => {
    const asked = body()
    await lockLate(context, { locks: asked.locks, address })
    const site = requestedSite(env, request)
    return { people: await peopleAtDesk(database, { ...asked, site, now: clock() }) }
  })
  app.post(lockCalls.openWithPassword.path, async (request, reply) => {
    const opening = parseBody(lockCalls.openWithPassword.payload, request)
    const site = requestedSite(env, request)
    return answerSignIn(
      reply,
      await openWithPassword(context, { ...sessionClient(request), ...opening, site }),
    )
  })
  answerAnyone(lockCalls.offerPasskeyAtDesk, async ({ body, request }) => {
    const options = await offerPasskeyAtDesk(context, { ...body(), site: requestedSite(env, request) })
    return { ...(options && { options }) }
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
