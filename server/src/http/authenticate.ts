import type { Tool } from '@comptoir/contract/tools'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { SessionActivity } from '../workflows/accounts/sessions/session-activity.ts'
import type { Sessions } from '../workflows/accounts/sessions/sessions.ts'
import type { ToolSessions } from '../workflows/accounts/sessions/tool-sessions.ts'

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

export type AuthenticateTool = (tool: Tool, request: FastifyRequest) => Promise<Actor>

/** Each request checks that the session is still open and its user still an administrator. */
export function createAuthenticateTool(
  toolSessions: ToolSessions,
  activity: SessionActivity,
): AuthenticateTool {
  return async (tool, request) => {
    const token = bearerToken(request)
    const actor = await toolSessions.actor(tool, token)
    activity.note(token)
    // Before the role is checked, so that the security log names who was refused.
    noteActor(request, actor)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    return actor
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2048})$/i.exec(request.headers.authorization ?? '')?.[1]
}
