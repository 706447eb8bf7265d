import { unifiedKinds } from '@comptoir/contract/tools'
import { unificationCalls as calls, pairsQuery, unificationPage } from '@comptoir/contract/unification'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from '../../engine/definition/refusal.ts'
import { fieldRefusal } from '../../engine/definition/rules.ts'
import { rowId } from '../../engine/reading/coerce.ts'
import { comparePair } from '../../workflows/unification/compare-pair.ts'
import { mergePage } from '../../workflows/unification/merge-history.ts'
import { mergeRecords } from '../../workflows/unification/merge-records.ts'
import { countOpen, dismissPair, pairPage, reopenPair } from '../../workflows/unification/pair-queue.ts'
import { previewMerge } from '../../workflows/unification/preview-merge.ts'
import { requestScan, scanState } from '../../workflows/unification/scan-state.ts'
import { previewUndo, undoMerge } from '../../workflows/unification/undo-merge.ts'
import { type Asked, answerCalls } from '../answer-calls.ts'
import type { AppContext } from '../app-context.ts'

export function unificationRoutes(
  app: FastifyInstance,
  { authenticateTool, database, clock }: AppContext,
): void {
  const answer = answerCalls(app, (request) => authenticateTool('unification', request))

  answer(calls.pairs, async (asked) => pairPage(database, { ...kindOf(asked), ...pageOf(asked, pairsQuery) }))
  answer(calls.pair, async (asked) => comparePair(database, { ...kindOf(asked), pairId: idOf(asked) }))
  answer(calls.preview, async (asked) => previewMerge(database, { ...pairOf(asked), choice: asked.body() }))
  answer(
    calls.merge,
    async (asked) => ({
      merge: await mergeRecords(database, { ...pairOf(asked), choice: asked.body() }),
    }),
    mergeTimeout,
  )
  answer(calls.dismiss, async (asked) => {
    await dismissPair(database, pairOf(asked))
  })
  answer(calls.reopen, async (asked) => {
    await reopenPair(database, pairOf(asked))
  })
  answer(calls.merges, async (asked) =>
    mergePage(database, { ...kindOf(asked), ...pageOf(asked, unificationPage) }),
  )
  answer(calls.undoPreview, async (asked) => previewUndo(database, { ...whoOf(asked), mergeId: idOf(asked) }))
  answer(
    calls.undo,
    async (asked) => undoMerge(database, { ...whoOf(asked), mergeId: idOf(asked) }),
    mergeTimeout,
  )
  answer(calls.scan, scanAnswer)
  answer(calls.startScan, async (asked) => {
    const who = whoOf(asked)
    await requestScan(database, { ...who, everything: asked.body().everything })
    return scanAnswer(asked)
  })

  async function scanAnswer(asked: Pick<Asked<undefined>, 'part'>) {
    const { kind } = kindOf(asked)
    return { scan: await scanState(database, kind), open: await countOpen(database, kind) }
  }

  function whoOf({ actor, ...asked }: Pick<Asked<undefined>, 'actor' | 'part'>) {
    return { actor, ...kindOf(asked), now: clock() }
  }

  function pairOf(asked: Pick<Asked<undefined>, 'actor' | 'part'>) {
    return { ...whoOf(asked), pairId: idOf(asked) }
  }
}

/** A merge moves thousands of orders in one transaction. */
const mergeTimeout = { timeoutMs: 25_000 }

function kindOf({ part }: Pick<Asked<undefined>, 'part'>) {
  const kind = unifiedKinds.find((one) => one === part('kind'))
  if (!kind) throw refuse('not_found')
  return { kind }
}

/** What has no such id is not found either. */
function idOf({ part }: Pick<Asked<undefined>, 'part'>): number {
  return rowId(part('id')) ?? -1
}

function pageOf<Page extends z.ZodType>(
  { request }: { request: FastifyRequest },
  page: Page,
): z.output<Page> {
  const parsed = page.safeParse(request.query)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  return parsed.data
}
