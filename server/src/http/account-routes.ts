import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { rowId } from '../engine/reading/coerce.ts'
import { changePassword } from '../workflows/accounts/passwords/change-password.ts'
import { preparePasswordCheck } from '../workflows/accounts/passwords/password-guesses.ts'
import { readAccount } from '../workflows/accounts/read-account.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
} from '../workflows/accounts/sessions/end-sessions.ts'
import { sessionUser } from '../workflows/accounts/sessions/session-actor.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

/** The signed-in user's own account, and the sessions of others for administrators. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate } = context

  app.get(restCalls.account.path, async (request, reply) => {
    const actor = await authenticate(request)
    preparePasswordCheck()
    reply.header('cache-control', 'no-store')
    return { status: 200, account: await readAccount(context, actor, bearerToken(request)) }
  })

  app.post(restCalls.changePassword.path, async (request, reply) => {
    const actor = await authenticate(request)
    const change = parseBody(restCalls.changePassword.payload, request)
    const client = { token: bearerToken(request), address: clientAddress(request) }
    const renewed = await changePassword(context, actor, { ...change, ...client })
    reply.header('cache-control', 'no-store')
    return { status: 200, ...renewed, user: sessionUser(actor) }
  })

  app.post<{ Params: { id: string } }>(restCalls.endSession.path, async (request) => {
    const actor = await authenticate(request)
    await endOwnSession(context, actor, { id: request.params.id, address: clientAddress(request) })
    return { status: 200 }
  })

  app.post(restCalls.endOtherSessions.path, async (request) => {
    const actor = await authenticate(request)
    const client = { token: bearerToken(request), address: clientAddress(request) }
    return { status: 200, ended: await endOtherSessions(context, actor, client) }
  })

  app.post<{ Params: { id: string } }>(restCalls.endSessionsOfUser.path, async (request) => {
    const actor = await authenticate(request)
    const userId = rowId(request.params.id) ?? -1
    const ended = await endSessionsOfUser(context, actor, { userId, address: clientAddress(request) })
    return { status: 200, ended }
  })
}
