import { restCalls } from '@comptoir/contract/rest'
import { additions } from '@comptoir/contract/schemaless-calls'
import type { SecondStep } from '@comptoir/contract/second-factor'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'
import { sessionUser } from '../workflows/accounts/sessions/session-actor.ts'
import type { CompletedSignIn } from '../workflows/accounts/sign-in/complete-sign-in.ts'
import { checkMayUsePassword } from '../workflows/accounts/sign-in/provider-domains.ts'
import { reauthenticate } from '../workflows/accounts/sign-in/reauthenticate.ts'
import { signIn } from '../workflows/accounts/sign-in/sign-in.ts'
import { answerCalls, parseBody } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress, sessionClient } from './client-address.ts'
import { requestedSite } from './requested-host.ts'

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  app.post(restCalls.signIn.path, async (request, reply) => {
    const credentials = parseBody(restCalls.signIn.payload, request)
    await checkMayUsePassword(context, credentials.username)
    const attempt = { ...credentials, ...sessionClient(request), site: requestedSite(context.env, request) }
    return answerSignIn(reply, await signIn(context, attempt))
  })

  const answer = answerCalls(app, context.authenticateBeforeEnrolment)
  answer(restCalls.signedIn, async ({ actor: { actor, secondFactorDue } }) => {
    return { user: sessionUser(actor), additions, ...(secondFactorDue && { secondFactorDue }) }
  })
  answer(restCalls.reauthenticate, async ({ actor: { actor }, address, body, request }) => {
    const proof = body()
    if (proof.password !== undefined) await checkMayUsePassword(context, actor.username)
    const [token, site] = [bearerToken(request), requestedSite(context.env, request)]
    const renewed = await reauthenticate(context, actor, { token, proof, address, site })
    return { ...renewed, user: sessionUser(actor) }
  })

  app.register(async (scope) => {
    // The body is ignored, so that a malformed one cannot prevent signing out.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null))
    scope.post(restCalls.signOut.path, async (request) => {
      const { actor } = await context.authenticateBeforeEnrolment(request)
      await context.sessions.close(bearerToken(request))
      context.securityLog.record({
        kind: 'session_ended',
        actor,
        clientAddress: clientAddress(request),
        details: { reason: 'signed_out', sessions: 1 },
      })
      return { status: 200 }
    })
  })
}

/** The session, or what the second step needs. */
export function answerSignIn(
  reply: FastifyReply,
  signedIn: CompletedSignIn | { secondStep: SecondStep },
): object {
  reply.header('cache-control', 'no-store')
  if (!('secondStep' in signedIn)) return { status: 200, ...signedIn }
  const { key: error, message, status } = refuse('second_factor_required')
  return reply.code(status).send({ status, error, message, ...signedIn.secondStep })
}
