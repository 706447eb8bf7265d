import { isGuardedPage, mayView } from '@comptoir/contract/pages'
import { restCalls } from '@comptoir/contract/rest'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'
import type { Parts } from './parts.ts'

/** Who may open which page. */
export function pageCalls(app: FastifyInstance, { authenticate }: Pick<Parts, 'authenticate'>): void {
  app.get<{ Params: { page: string } }>(restCalls.pagePermission.path, async (request) => {
    const actor = await authenticate(request)
    const { page } = request.params
    if (!isGuardedPage(page)) throw refuse('not_found')
    return { status: 200, page, result: mayView(actor.role, page) }
  })
}
