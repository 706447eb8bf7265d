import { secondFactorCalls as calls } from '@comptoir/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { requireFreshSignIn } from '../tables/rules/fresh-sign-in.ts'
import { readSecondFactors } from '../workflows/accounts/second-factor-state.ts'
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '../workflows/accounts/second-factors/authenticator-app.ts'
import { makeRecoveryCodes } from '../workflows/accounts/second-factors/change-factors.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../workflows/accounts/second-factors/passkeys.ts'
import { resetSecondFactor } from '../workflows/accounts/second-factors/reset-second-factor.ts'
import { offerReauthentication } from '../workflows/accounts/sign-in/reauthenticate.ts'
import { passSecondFactor } from '../workflows/accounts/sign-in/second-step.ts'
import { admitAnyone, admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import type { Authenticate } from './authenticate.ts'
import { sessionClient } from './client-address.ts'
import { requestedSite } from './requested-host.ts'

/** Second factors: the second step of signing in, what users do with their own, and resets by administrators. */
export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  const { authenticate, database, env } = context
  const self: Authenticate = async (request) => (await context.authenticateBeforeEnrolment(request)).actor
  const answerSelf = answerCalls(app, self)
  /** The signed-in user, about to change their own second factors, which needs a fresh sign-in. */
  const answerOwner = answerCalls(app, async (request) => {
    const actor = await self(request)
    requireFreshSignIn(actor, context.clock())
    return actor
  })
  const answerAdministrators = answerCalls(app, admitting(authenticate, administratorsOnly))

  answerCalls(app, admitAnyone)(calls.passSecondFactor, async ({ body, request }) => {
    const { ticket, locks, ...proof } = body()
    const attempt = { ticket, proof, locks, site: requestedSite(env, request), ...sessionClient(request) }
    return passSecondFactor(context, attempt)
  })
  answerSelf(calls.readSecondFactors, async ({ actor, request }) => ({
    canEnrol: context.secretEncryption.isAvailable,
    canUsePasskeys: requestedSite(env, request) !== undefined,
    ...(await readSecondFactors(database, actor.id)),
  }))
  answerSelf(calls.reauthenticationMethods, ({ actor, request }) =>
    offerReauthentication(context, actor, requestedSite(env, request)),
  )

  answerOwner(calls.startAuthenticatorApp, ({ actor }) => startAuthenticatorApp(context, actor))
  answerOwner(calls.confirmAuthenticatorApp, async ({ actor, body }) =>
    confirmAuthenticatorApp(context, actor, body().code),
  )
  answerOwner(calls.removeAuthenticatorApp, async ({ actor }) => {
    await removeAuthenticatorApp(context, actor)
  })
  answerOwner(calls.startPasskey, async ({ actor, request }) => ({
    options: await startPasskey(context, actor, requestedSite(env, request)),
  }))
  answerOwner(calls.addPasskey, async ({ actor, body, request }) =>
    addPasskey(context, actor, { ...body(), site: requestedSite(env, request) }),
  )
  answerOwner(calls.renamePasskey, async ({ actor, body, id }) => {
    const { name } = body()
    await renamePasskey(context, actor, { id: id(), name })
  })
  answerOwner(calls.removePasskey, async ({ actor, id }) => {
    await removePasskey(context, actor, id())
  })
  answerOwner(calls.replaceRecoveryCodes, async ({ actor }) => ({
    recoveryCodes: await makeRecoveryCodes(context, actor),
  }))

  answerAdministrators(calls.resetSecondFactor, async ({ actor, id }) => {
    await resetSecondFactor(context, actor, id())
  })
}
