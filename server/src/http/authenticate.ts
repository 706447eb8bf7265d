import type { FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import type { Sessions } from '../workflows/sessions/sessions.ts'

export type Authenticate = (request: FastifyRequest) => Promise<Actor>

export function createAuthenticate(sessions: Sessions): Authenticate {
  return async (request) => {
    const actor = await sessions.actor(bearerToken(request))
    request.log = request.log.child({ user: actor.id })
    return actor
  }
}

export type AuthenticateBeforeEnrolment = (
  request: FastifyRequest,
) => Promise<{ actor: Actor; secondFactorDue: boolean }>

export function createAuthenticateBeforeEnrolment(sessions: Sessions): AuthenticateBeforeEnrolment {
  return async (request) => {
    const loaded = await sessions.actorBeforeEnrolment(bearerToken(request))
    request.log = request.log.child({ user: loaded.actor.id })
    return loaded
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2048})$/i.exec(request.headers.authorization ?? '')?.[1]
}
