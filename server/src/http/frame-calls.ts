import { restCalls } from '@comptoir/contract/rest'
import { type Tool, type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { bearerToken } from './authenticate.ts'
import type { Parts } from './parts.ts'

/** What stands in the frames of the pages that embed a tool: the one that is configured, or our own. */
export function frameCalls(app: FastifyInstance, { authenticate, env, toolSessions }: Parts): void {
  app.get<{ Params: { kind: string } }>(restCalls.unificationFrame.path, async (request, reply) => {
    await checkAdministrator(request)
    const kind = unifiedKinds.find((one) => one === request.params.kind)
    if (!kind) throw refuse('not_found')
    const { unificationUrl: configured } = env
    return answer(
      reply,
      configured ? withKind(configured, kind) : await ownTool(request, 'unification', kind),
    )
  })

  app.get(restCalls.reportsFrame.path, async (request, reply) => {
    await checkAdministrator(request)
    return answer(reply, env.reportsUrl ?? (await ownTool(request, 'reports', null)))
  })

  async function checkAdministrator(request: FastifyRequest): Promise<void> {
    if (!administratorsOnly(await authenticate(request))) throw refuse('forbidden')
  }

  /** The ticket stands where no server, log or referrer ever sees it. */
  async function ownTool(request: FastifyRequest, tool: Tool, kind: UnifiedKind | null): Promise<string> {
    const ticket = await toolSessions.ticket(bearerToken(request), { tool, kind })
    return `/tools/${kind ? `${tool}/${kind}` : tool}#ticket=${ticket}`
  }
}

function answer(reply: FastifyReply, url: string) {
  reply.header('cache-control', 'no-store')
  return { status: 200, url }
}

function withKind(base: string, kind: UnifiedKind): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind}`
  return url.href
}
