import { restCalls } from '@comptoir/contract/rest'
import { type Tool, toolSessionCall, type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { admitAnyone, admitting, answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'

/** The URLs of the embedded tools, configured or built in, and the sessions of the built-in ones. */
export function toolFrameRoutes(
  app: FastifyInstance,
  { authenticate, env, throttle, toolSessions }: AppContext,
): void {
  const answer = answerCalls(app, admitting(authenticate, administratorsOnly))

  answer(restCalls.unificationFrame, async ({ part, request }) => {
    const kind = unifiedKinds.find((one) => one === part('kind'))
    if (!kind) throw refuse('not_found')
    const { unificationUrl: configured } = env
    return { url: configured ? withKind(configured, kind) : await builtInTool(request, 'unification', kind) }
  })
  answer(restCalls.reportsFrame, async ({ request }) => ({
    url: env.reportsUrl ?? (await builtInTool(request, 'reports', null)),
  }))

  /** Exchanges the ticket of a framed tool for a token. */
  answerCalls(app, admitAnyone)(toolSessionCall, async ({ address, body }) => {
    const { tool, ticket } = body()
    return toolSessions.open(tool, ticket).catch(async (error: unknown) => {
      // Only failures count, so that others at the same address cannot lock out the owner of a valid ticket.
      await throttle.count('ticketByAddress', address)
      throw error
    })
  })

  /** The ticket is in the fragment, which browsers send neither to servers nor as a referrer. */
  async function builtInTool(request: FastifyRequest, tool: Tool, kind: UnifiedKind | null): Promise<string> {
    const ticket = await toolSessions.ticket(bearerToken(request), { tool, kind })
    return `/tools/${kind ? `${tool}/${kind}` : tool}#ticket=${ticket}`
  }
}

function withKind(base: string, kind: UnifiedKind): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind}`
  return url.href
}
