import { restCalls } from '@comptoir/contract/rest'
import { guardOf, mayView } from '@comptoir/contract/roles'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { preparePasswordCheck } from '../workflows/accounts/passwords/check-new-password.ts'
import {
  findLink,
  renewActivation,
  requestReset,
  sendActivation,
} from '../workflows/accounts/passwords/password-links.ts'
import { changePassword, setPassword } from '../workflows/accounts/passwords/set-password.ts'
import { readAccount } from '../workflows/accounts/read-account.ts'
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
} from '../workflows/accounts/sessions/end-sessions.ts'
import { sessionUser } from '../workflows/accounts/sessions/session-actor.ts'
import {
  checkLinkMaySetPassword,
  checkMayUsePassword,
} from '../workflows/accounts/sign-in/provider-domains.ts'
import { admitting, answerCalls, parseBody } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress } from './client-address.ts'

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
  const answerAdministrators = answerCalls(app, admitting(context.authenticate, administratorsOnly))
  answerAdministrators(restCalls.endSessionsOfUser, async ({ actor, address, part }) => ({
    ended: await endSessionsOfUser(context, actor, { userId: rowId(part('id')) ?? -1, address }),
  }))
}

/** Says which pages the caller may open. */
export function pageAccessRoute(
  app: FastifyInstance,
  { authenticate }: Pick<AppContext, 'authenticate'>,
): void {
  // The page may contain a slash, encoded or not.
  app.get<{ Params: { '*': string } }>(
    restCalls.pagePermission.path.replace(':page', '*'),
    async (request) => {
      const actor = await authenticate(request)
      const page = request.params['*']
      const guard = guardOf(page)
      if (!guard) throw refuse('not_found')
      return { status: 200, page, result: mayView(actor.role, guard) }
    },
  )
}

/** Password resets and activations: requesting, validating and using their links. */
export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, throttle } = context

  app.post(restCalls.resetPassword.path, async (request) => {
    const asked = parseBody(restCalls.resetPassword.payload, request)
    await throttle.count('resetByAddress', clientAddress(request))
    await throttle.count('resetByUserAndAddress', asked.email, clientAddress(request))
    await checkMayUsePassword(context, asked.email)
    await requestReset(context, asked)
    return { status: 200 }
  })

  app.post(restCalls.validateToken.path, async (request) => {
    const { token } = parseBody(restCalls.validateToken.payload, request)
    await throttle.count('linkByAddress', clientAddress(request))
    await checkLinkMaySetPassword(context, token)
    const { kind, expired } = await findLink(context.database, token, context.clock())
    if (expired) throw refuse('token_expired')
    preparePasswordCheck()
    return { status: 200, kind }
  })

  // Under load the word lists of the check take seconds. After a 503 the link must still work: the person tries again.
  app.post(restCalls.updatePassword.path, { config: { timeoutMs: 10_000 } }, async (request, reply) => {
    const change = parseBody(restCalls.updatePassword.payload, request)
    const address = clientAddress(request)
    await throttle.count('linkByAddress', address)
    await checkLinkMaySetPassword(context, change.token)
    await setPassword(context, { ...change, address, isTooLate: () => reply.sent })
    return { status: 200 }
  })

  app.post(restCalls.sendActivation.path, async (request) => {
    const { email, token, language } = parseBody(restCalls.sendActivation.payload, request)
    if (token !== undefined && email === undefined) {
      await throttle.count('linkByAddress', clientAddress(request))
      await renewActivation(context, { token, language })
      return { status: 200 }
    }
    const actor = await authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    if (email === undefined) throw refuse('email_empty_error', { property: 'email' })
    await throttle.count('activationByActor', actor.id)
    await throttle.count('activationByUser', email)
    await sendActivation(context, actor, { email, language, clientAddress: clientAddress(request) })
    return { status: 200 }
  })
}
