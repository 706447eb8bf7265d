import { restCalls } from '@comptoir/contract/rest'
import { timelineTables } from '@comptoir/contract/timeline'
import type { FastifyInstance } from 'fastify'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { rowId } from '../engine/reading/coerce.ts'
import { readTimeline } from '../workflows/timeline/timeline.ts'
import { answerCalls } from './answer-calls.ts'
import type { AppContext } from './app-context.ts'

/** The change history of a row. */
export function timelineRoute(
  app: FastifyInstance,
  { database, authenticate }: Pick<AppContext, 'database' | 'authenticate'>,
): void {
  const answer = answerCalls(app, authenticate)

  answer(restCalls.timeline, async ({ actor, part, id: idOf }) => {
    const table = timelineTables.find((offered) => offered === part('table'))
    if (!table) throw refuse('not_found')
    const id = idOf()
    const before = part('before') === 'now' ? Number.MAX_SAFE_INTEGER : rowId(part('before'))
    if (before === undefined) throw badInput('A page begins before an entry, or now.', 'before')
    return readTimeline(database, actor, { table, id, before })
  })
}
