import type { FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import type { SessionActivity } from '../workflows/sessions/session-activity.ts'
import type { Sessions } from '../workflows/sessions/sessions.ts'

export type Authenticate = (request: FastifyRequest) => Promise<Actor>

export function createAuthenticate(sessions: Sessions, activity: SessionActivity): Authenticate {
  return async (request) => {
    const token = bearerToken(request)
    const actor = await sessions.actor(token)
    activity.note(token)
    noteActor(request, actor)
    return actor
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who sent it, once that is known. */
    actor: Actor | undefined
  }
}

/** Notes who sent the request, for its log line and for the security log. */
export function noteActor(request: FastifyRequest, actor: Actor): void {
  request.actor = actor
}

/** The caller, if the request was authenticated. */
export function authenticatedActor(request: FastifyRequest): Actor | undefined {
  return request.actor
}

export type AuthenticateBeforeEnrolment = (
  request: FastifyRequest,
) => Promise<{ actor: Actor; secondFactorDue: boolean }>

export function createAuthenticateBeforeEnrolment(
  sessions: Sessions,
  activity: SessionActivity,
): AuthenticateBeforeEnrolment {
  return async (request) => {
    const token = bearerToken(request)
    const loaded = await sessions.actorBeforeEnrolment(token)
    activity.note(token)
    noteActor(request, loaded.actor)
    return loaded
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2048})$/i.exec(request.headers.authorization ?? '')?.[1]
}
