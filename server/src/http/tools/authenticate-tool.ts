import type { Tool } from '@comptoir/contract/tools'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../engine/definition/actor.ts'
import { administratorsOnly } from '../../engine/definition/policies.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import type { SessionActivity } from '../../workflows/sessions/session-activity.ts'
import type { ToolSessions } from '../../workflows/sessions/tool-sessions.ts'
import { bearerToken, noteActor } from '../authenticate.ts'

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
