import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { rowId } from '../engine/reading/coerce.ts'
import { preparePasswordCheck } from '../workflows/accounts/passwords/check-new-password.ts'
import { changePassword } from '../workflows/accounts/passwords/set-password.ts'
import { readAccount } from '../workflows/accounts/read-account.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
} from '../workflows/accounts/sessions/end-sessions.ts'
import { sessionUser } from '../workflows/accounts/sessions/session-actor.ts'
import { checkMayUsePassword } from '../workflows/accounts/sign-in/provider-domains.ts'
import { answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'

/** The signed-in user's own account, and the sessions of others for administrators. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  const answer = answerCalls(app, context.authenticate)

  answer(restCalls.account, async ({ actor, request }) => {
    preparePasswordCheck()
    return { account: await readAccount(context, actor, bearerToken(request)) }
  })
  answer(restCalls.changePassword, async ({ actor, address, body, request }) => {
    const change = { ...body(), token: bearerToken(request), address }
    await checkMayUsePassword(context, actor.username)
    return { ...(await changePassword(context, actor, change)), user: sessionUser(actor) }
  })
  answer(restCalls.endSession, async ({ actor, address, part }) => {
    await endOwnSession(context, actor, { id: part('id'), address })
  })
  answer(restCalls.endOtherSessions, async ({ actor, address, request }) => ({
    ended: await endOtherSessions(context, actor, { token: bearerToken(request), address }),
  }))
  answer(restCalls.endSessionsOfUser, async ({ actor, address, part }) => ({
    ended: await endSessionsOfUser(context, actor, { userId: rowId(part('id')) ?? -1, address }),
  }))
}
