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
import { admitAnyone, admitting, answerCalls } from './answer-calls.ts'
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
  const { throttle } = context
  const answerAnyone = answerCalls(app, admitAnyone)
  const admitAdministrator = admitting(context.authenticate, administratorsOnly)

  answerAnyone(restCalls.resetPassword, async ({ address, body }) => {
    const asked = body()
    await throttle.count('resetByAddress', address)
    await throttle.count('resetByUserAndAddress', asked.email, address)
    await checkMayUsePassword(context, asked.email)
    await requestReset(context, asked)
  })

  answerAnyone(restCalls.validateToken, async ({ address, body }) => {
    const { token } = body()
    await throttle.count('linkByAddress', address)
    await checkLinkMaySetPassword(context, token)
    const { kind, expired } = await findLink(context.database, token, context.clock())
    if (expired) throw refuse('token_expired')
    preparePasswordCheck()
    return { kind }
  })

  answerAnyone(
    restCalls.updatePassword,
    async ({ address, body, reply }) => {
      const change = body()
      await throttle.count('linkByAddress', address)
      await checkLinkMaySetPassword(context, change.token)
      await setPassword(context, { ...change, address, isTooLate: () => reply.sent })
    },
    // Under load the word lists of the check take seconds. After a 503 the link must still work: the person tries again.
    { timeoutMs: 10_000 },
  )

  answerAnyone(restCalls.sendActivation, async ({ address, body, request }) => {
    const { email, token, language } = body()
    if (token !== undefined && email === undefined) {
      await throttle.count('linkByAddress', address)
      return renewActivation(context, { token, language })
    }
    const actor = await admitAdministrator(request)
    if (email === undefined) throw refuse('email_empty_error', { property: 'email' })
    await throttle.count('activationByActor', actor.id)
    await throttle.count('activationByUser', email)
    await sendActivation(context, actor, { email, language, clientAddress: address })
  })
}
