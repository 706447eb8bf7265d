import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { sessionUser } from '../workflows/sessions/session-actor.ts'
import { signIn } from '../workflows/staff-accounts/sign-in.ts'
import { bearerToken } from './authenticate.ts'
import { clientAddress } from './client-address.ts'
import type { Parts } from './parts.ts'
import { readBody } from './read-body.ts'

export function sessionCalls(app: FastifyInstance, parts: Parts): void {
  app.post(restCalls.signIn.path, async (request, reply) => {
    const credentials = readBody(restCalls.signIn.payload, request)
    const signedIn = await signIn(parts, { ...credentials, address: clientAddress(request) })
    reply.header('cache-control', 'no-store')
    return { status: 200, ...signedIn }
  })

  app.get(restCalls.signedIn.path, async (request, reply) => {
    const actor = await parts.authenticate(request)
    reply.header('cache-control', 'no-store')
    return { status: 200, user: sessionUser(actor) }
  })

  app.register(async (scope) => {
    // Nothing in a body, or its absence, is a reason to leave a session open.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null))
    scope.post(restCalls.signOut.path, async (request) => {
      await parts.authenticate(request)
      await parts.sessions.close(bearerToken(request))
      return { status: 200 }
    })
  })
}
