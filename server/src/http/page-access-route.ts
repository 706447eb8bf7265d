import { restCalls } from '@comptoir/contract/rest'
import { guardOf, mayView } from '@comptoir/contract/roles'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'
import type { AppContext } from './app-context.ts'

/** Says which pages the caller may open. */
export function pageAccessRoute(
  app: FastifyInstance,
  { authenticate }: Pick<AppContext, 'authenticate'>,
): void {
  // The page may contain a slash, encoded or not.
  app.get<{ Params: { '*': string } }>(
    restCalls.pagePermission.path.replace(':page', '*'),
    async (request) => {
      const actor = await authenticate(request)
      const page = request.params['*']
      const guard = guardOf(page)
      if (!guard) throw refuse('not_found')
      return { status: 200, page, result: mayView(actor.role, guard) }
    },
  )
}
