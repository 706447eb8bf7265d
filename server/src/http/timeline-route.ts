import { restCalls } from '@comptoir/contract/rest'
import { timelineTables } from '@comptoir/contract/timeline'
import type { FastifyInstance } from 'fastify'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { readTimeline } from '../workflows/timeline/timeline.ts'
import type { AppContext } from './app-context.ts'

/** The change history of a row. */
export function timelineRoute(
  app: FastifyInstance,
  { database, authenticate }: Pick<AppContext, 'database' | 'authenticate'>,
): void {
  app.get<{ Params: { table: string; id: string; before: string } }>(
    restCalls.timeline.path,
    async (request, reply) => {
      const actor = await authenticate(request)
      const { params } = request
      const table = timelineTables.find((offered) => offered === params.table)
      const id = rowId(params.id)
      if (!table || id === undefined) throw refuse('not_found')
      const before = params.before === 'now' ? Number.MAX_SAFE_INTEGER : rowId(params.before)
      if (before === undefined) throw badInput('A page begins before an entry, or now.', 'before')
      reply.header('cache-control', 'no-store')
      return { status: 200, ...(await readTimeline(database, actor, { table, id, before })) }
    },
  )
}
