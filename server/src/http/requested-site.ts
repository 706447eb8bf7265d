import type { FastifyRequest } from 'fastify'
import { type RelyingParty, relyingPartyOf } from '../workflows/accounts/second-factors/relying-party.ts'
import type { ResolvedEnv } from './app-context.ts'
import { requestedHost } from './requested-host.ts'

/** The site for which the browser that sends the request can use passkeys; undefined if there is none. */
export function requestedSite(env: ResolvedEnv, request: FastifyRequest): RelyingParty | undefined {
  const requested = requestedHost(request)
  const local = requested && relyingPartyOf(requested)
  return local ?? (env.checksHost ? relyingPartyOf(new URL(env.publicUrl)) : undefined)
}
