import { isGuardedPage, mayView } from '@comptoir/contract/pages'
import type { FastifyInstance } from 'fastify'
import { administratorsOnly } from '../engine/policies.ts'
import { refuse } from '../engine/refusal.ts'
import type { Parts } from './parts.ts'

/** Who may open which page, and what stands in the frames of those that embed a tool. */
export function pageCalls(
  app: FastifyInstance,
  { authenticate, env }: Pick<Parts, 'authenticate' | 'env'>,
): void {
  app.get<{ Params: { page: string } }>('/api/page-permission/:page', async (request) => {
    const actor = await authenticate(request)
    const { page } = request.params
    if (!isGuardedPage(page)) throw refuse('not_found')
    return { status: 200, page, result: mayView(actor.role, page) }
  })

  app.get<{ Params: { kind: string } }>('/api/unification/frame/:kind', async (request) => {
    const actor = await authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    const { kind } = request.params
    if (kind !== 'account' && kind !== 'contact') throw refuse('not_found')
    return { status: 200, url: unificationUrl(frameAddress(env.unificationUrl), kind) }
  })

  app.get('/api/reports/frame', async (request) => {
    const actor = await authenticate(request)
    if (!administratorsOnly(actor)) throw refuse('forbidden')
    return { status: 200, url: frameAddress(env.reportsUrl) }
  })
}

function unificationUrl(base: string, kind: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind}`
  return url.href
}

function frameAddress(configured: string | undefined): string {
  if (!configured) throw refuse('not_found', { message: 'This tool is not configured.' })
  return configured
}
