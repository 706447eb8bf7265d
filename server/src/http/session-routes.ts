import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { checkMayUsePassword } from '../workflows/provider-sign-in/provider-domains.ts'
import { sessionUser } from '../workflows/sessions/session-actor.ts'
import { signIn } from '../workflows/staff-accounts/sign-in.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress } from './client-address.ts'
import { parseBody } from './parse-body.ts'

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  app.post(restCalls.signIn.path, async (request, reply) => {
    const credentials = parseBody(restCalls.signIn.payload, request)
    await checkMayUsePassword(context, credentials.username)
    const signedIn = await signIn(context, { ...credentials, address: clientAddress(request) })
    reply.header('cache-control', 'no-store')
    return { status: 200, ...signedIn }
  })

  app.get(restCalls.signedIn.path, async (request, reply) => {
    const actor = await context.authenticate(request)
    reply.header('cache-control', 'no-store')
    return { status: 200, user: sessionUser(actor) }
  })

  app.register(async (scope) => {
    // The body is ignored, so that a malformed one cannot prevent signing out.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null))
    scope.post(restCalls.signOut.path, async (request) => {
      await context.authenticate(request)
      await context.sessions.close(bearerToken(request))
      return { status: 200 }
    })
  })
}
