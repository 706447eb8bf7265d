import { secondFactorCalls } from '@comptoir/contract/second-factor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
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
import { passSecondFactor } from '../workflows/accounts/sign-in/pass-second-factor.ts'
import { offerReauthentication } from '../workflows/accounts/sign-in/reauthenticate.ts'
import type { AppContext } from './app-context.ts'
import { sessionClient } from './client-address.ts'
import { parseBody } from './parse-body.ts'
import { requestedSite } from './requested-host.ts'

/** Second factors: the second step of signing in, what users do with their own, and resets by administrators. */
export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  const calls = secondFactorCalls

  app.register(async (scope) => {
    // Every answer is about one person, and some hold secrets.
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    scope.post(calls.passSecondFactor.path, async (request) => {
      const { ticket, ...proof } = parseBody(calls.passSecondFactor.payload, request)
      const attempt = { ticket, proof, site: requestedSite(context.env, request), ...sessionClient(request) }
      return { status: 200, ...(await passSecondFactor(context, attempt)) }
    })

    scope.get(calls.readSecondFactors.path, async (request) => {
      const { actor } = await context.authenticateBeforeEnrolment(request)
      return {
        status: 200,
        canEnrol: context.secretEncryption.isAvailable,
        canUsePasskeys: requestedSite(context.env, request) !== undefined,
        ...(await readSecondFactors(context.database, actor.id)),
      }
    })

    scope.post(calls.startAuthenticatorApp.path, async (request) => {
      const actor = await owner(request)
      return { status: 200, ...(await startAuthenticatorApp(context, actor)) }
    })

    scope.post(calls.confirmAuthenticatorApp.path, async (request) => {
      const actor = await owner(request)
      const { code } = parseBody(calls.confirmAuthenticatorApp.payload, request)
      return { status: 200, ...(await confirmAuthenticatorApp(context, actor, code)) }
    })

    scope.post(calls.removeAuthenticatorApp.path, async (request) => {
      await removeAuthenticatorApp(context, await owner(request))
      return { status: 200 }
    })

    scope.post(calls.startPasskey.path, async (request) => {
      const actor = await owner(request)
      return {
        status: 200,
        options: await startPasskey(context, actor, requestedSite(context.env, request)),
      }
    })

    scope.post(calls.addPasskey.path, async (request) => {
      const actor = await owner(request)
      const passkey = parseBody(calls.addPasskey.payload, request)
      const site = requestedSite(context.env, request)
      return { status: 200, ...(await addPasskey(context, actor, { ...passkey, site })) }
    })

    scope.post(calls.renamePasskey.path, async (request) => {
      const actor = await owner(request)
      const { name } = parseBody(calls.renamePasskey.payload, request)
      await renamePasskey(context, actor, { id: idOf(request), name })
      return { status: 200 }
    })

    scope.post(calls.removePasskey.path, async (request) => {
      await removePasskey(context, await owner(request), idOf(request))
      return { status: 200 }
    })

    scope.post(calls.replaceRecoveryCodes.path, async (request) => {
      return { status: 200, recoveryCodes: await makeRecoveryCodes(context, await owner(request)) }
    })

    scope.post(calls.reauthenticationMethods.path, async (request) => {
      const { actor } = await context.authenticateBeforeEnrolment(request)
      const site = requestedSite(context.env, request)
      return { status: 200, ...(await offerReauthentication(context, actor, site)) }
    })

    scope.post(calls.resetSecondFactor.path, async (request) => {
      const actor = await context.authenticate(request)
      if (!administratorsOnly(actor)) throw refuse('forbidden')
      await resetSecondFactor(context, actor, idOf(request))
      return { status: 200 }
    })
  })

  /** The signed-in user, about to change their own second factors, which needs a fresh sign-in. */
  async function owner(request: FastifyRequest) {
    const { actor } = await context.authenticateBeforeEnrolment(request)
    requireFreshSignIn(actor, context.clock())
    return actor
  }
}

function idOf({ params }: FastifyRequest): number {
  const id = rowId((params as { id: string }).id)
  if (id === undefined) throw refuse('not_found')
  return id
}
