import type { Tool } from '@comptoir/contract/tools'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../engine/definition/actor.ts'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { SessionActivity } from '../workflows/accounts/sessions/session-activity.ts'
import type { Sessions } from '../workflows/accounts/sessions/sessions.ts'
import type { ToolSessions } from '../workflows/accounts/sessions/tool-sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who sent it, once that is known: for its log line and for the security log. */
    actor: Actor | undefined
  }
}

export type Authenticate = (request: FastifyRequest) => Promise<Actor>

export interface Authentication {
  authenticate: Authenticate
  /** For the few calls that also answer users who have to add a second factor first. */
  authenticateBeforeEnrolment(request: FastifyRequest): Promise<{ actor: Actor; secondFactorDue: boolean }>
  authenticateTool(tool: Tool, request: FastifyRequest): Promise<Actor>
}

export function createAuthentication(
  sessions: Sessions,
  toolSessions: ToolSessions,
  activity: SessionActivity,
): Authentication {
  function note(request: FastifyRequest, actor: Actor): Actor {
    activity.note(bearerToken(request))
    request.actor = actor
    return actor
  }
  return {
    authenticate: async (request) => note(request, await sessions.actor(bearerToken(request))),
    async authenticateBeforeEnrolment(request) {
      const loaded = await sessions.actorBeforeEnrolment(bearerToken(request))
      note(request, loaded.actor)
      return loaded
    },
    /** Each request checks that the session is still open and its user still an administrator. */
    async authenticateTool(tool, request) {
      // Noted before the role is checked, so that the security log names who was refused.
      const actor = note(request, await toolSessions.actor(tool, bearerToken(request)))
      if (!administratorsOnly(actor)) throw refuse('forbidden')
      return actor
    },
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2048})$/i.exec(request.headers.authorization ?? '')?.[1]
}
