import { restCalls } from '@comptoir/contract/rest'
import { type Tool, type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { administratorsOnly } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { AppContext } from './app-context.ts'
import { bearerToken } from './authenticate.ts'

/** The URLs of the embedded tools: the configured ones, or those of the built-in tools. */
export function toolFrameRoutes(app: FastifyInstance, { authenticate, env, toolSessions }: AppContext): void {
  app.get<{ Params: { kind: string } }>(restCalls.unificationFrame.path, async (request, reply) => {
    await checkAdministrator(request)
    const kind = unifiedKinds.find((one) => one === request.params.kind)
    if (!kind) throw refuse('not_found')
    const { unificationUrl: configured } = env
    return answer(
      reply,
      configured ? withKind(configured, kind) : await builtInTool(request, 'unification', kind),
    )
  })

  app.get(restCalls.reportsFrame.path, async (request, reply) => {
    await checkAdministrator(request)
    return answer(reply, env.reportsUrl ?? (await builtInTool(request, 'reports', null)))
  })

  async function checkAdministrator(request: FastifyRequest): Promise<void> {
    if (!administratorsOnly(await authenticate(request))) throw refuse('forbidden')
  }

  /** The ticket is in the fragment, which browsers send neither to servers nor as a referrer. */
  async function builtInTool(request: FastifyRequest, tool: Tool, kind: UnifiedKind | null): Promise<string> {
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
