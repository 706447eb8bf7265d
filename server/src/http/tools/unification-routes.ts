import { type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import { unificationCalls as calls, pairsQuery, unificationPage } from '@comptoir/contract/unification'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../../engine/definition/actor.ts'
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
import type { AppContext } from '../app-context.ts'
import { parseBody } from '../parse-body.ts'

/** The calls of the built-in tool that merges duplicate records. */
export function unificationRoutes(
  app: FastifyInstance,
  { authenticateTool, database, clock }: AppContext,
): void {
  async function readRequest(request: FastifyRequest, reply: FastifyReply): Promise<UnificationRequest> {
    const actor = await authenticateTool('unification', request)
    reply.header('cache-control', 'no-store')
    const { kind, id } = request.params as { kind: string; id?: string }
    const known = unifiedKinds.find((one) => one === kind)
    if (!known) throw refuse('not_found')
    return { actor, kind: known, id: rowId(id ?? '') ?? -1, now: clock() }
  }

  async function scanAnswer(kind: UnifiedKind) {
    return { status: 200, scan: await scanState(database, kind), open: await countOpen(database, kind) }
  }

  app.get(calls.pairs.path, async (request, reply) => {
    const { kind } = await readRequest(request, reply)
    return { status: 200, ...(await pairPage(database, { kind, ...pageOf(request, pairsQuery) })) }
  })

  app.get(calls.pair.path, async (request, reply) => {
    const { kind, id } = await readRequest(request, reply)
    return { status: 200, ...(await comparePair(database, { kind, pairId: id })) }
  })

  app.post(calls.preview.path, async (request, reply) => {
    const { id, ...who } = await readRequest(request, reply)
    const choice = parseBody(calls.preview.payload, request)
    return { status: 200, ...(await previewMerge(database, { ...who, pairId: id, choice })) }
  })

  app.post(calls.merge.path, mergeTimeout, async (request, reply) => {
    const { id, ...who } = await readRequest(request, reply)
    const choice = parseBody(calls.merge.payload, request)
    return { status: 200, merge: await mergeRecords(database, { ...who, pairId: id, choice }) }
  })

  app.post(calls.dismiss.path, async (request, reply) => {
    const { id, ...who } = await readRequest(request, reply)
    await dismissPair(database, { ...who, pairId: id })
    return { status: 200 }
  })

  app.post(calls.reopen.path, async (request, reply) => {
    const { kind, id } = await readRequest(request, reply)
    await reopenPair(database, { kind, pairId: id })
    return { status: 200 }
  })

  app.get(calls.merges.path, async (request, reply) => {
    const { kind } = await readRequest(request, reply)
    return { status: 200, ...(await mergePage(database, { kind, ...pageOf(request, unificationPage) })) }
  })

  app.get(calls.undoPreview.path, async (request, reply) => {
    const { id, ...who } = await readRequest(request, reply)
    return { status: 200, ...(await previewUndo(database, { ...who, mergeId: id })) }
  })

  app.post(calls.undo.path, mergeTimeout, async (request, reply) => {
    const { id, ...who } = await readRequest(request, reply)
    return { status: 200, ...(await undoMerge(database, { ...who, mergeId: id })) }
  })

  app.get(calls.scan.path, async (request, reply) => scanAnswer((await readRequest(request, reply)).kind))

  app.post(calls.startScan.path, async (request, reply) => {
    const { kind, actor, now } = await readRequest(request, reply)
    const { everything } = parseBody(calls.startScan.payload, request)
    await requestScan(database, { kind, everything, actor, now })
    return scanAnswer(kind)
  })
}

interface UnificationRequest {
  actor: Actor
  kind: UnifiedKind
  id: number
  now: Date
}

/** A merge moves thousands of orders in one transaction. */
const mergeTimeout = { config: { timeoutMs: 25_000 } }

function pageOf<Page extends z.ZodType>({ query }: FastifyRequest, page: Page): z.output<Page> {
  const parsed = page.safeParse(query)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  return parsed.data
}
