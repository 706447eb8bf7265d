import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { preparePasswordCheck } from '../workflows/accounts/passwords/check-new-password.ts'
import {
  findLink,
  renewActivation,
  requestReset,
  sendActivation,
} from '../workflows/accounts/passwords/password-links.ts'
import { setPassword } from '../workflows/accounts/passwords/set-password.ts'
import {
  checkLinkMaySetPassword,
  checkMayUsePassword,
} from '../workflows/accounts/sign-in/provider-domains.ts'
import { parseBody } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { clientAddress } from './client-address.ts'

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
