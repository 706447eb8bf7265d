import { type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import { unificationCalls as calls, pairsAsked, unificationPage } from '@comptoir/contract/unification'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { fieldRefusal } from '../../engine/definition/unfit-value.ts'
import { rowId } from '../../engine/reading/coerce.ts'
import { comparePair } from '../../workflows/unification/compare-pair.ts'
import { mergePage } from '../../workflows/unification/merge-history.ts'
import { mergeRecords } from '../../workflows/unification/merge-records.ts'
import { countOpen, dismissPair, pairPage, reopenPair } from '../../workflows/unification/pair-queue.ts'
import { previewMerge } from '../../workflows/unification/preview-merge.ts'
import { askForScan, scanState } from '../../workflows/unification/scan-state.ts'
import { previewUndo, undoMerge } from '../../workflows/unification/undo-merge.ts'
import type { Parts } from '../parts.ts'
import { readBody } from '../read-body.ts'

/** The built-in tool that makes one of two records. */
export function unificationCalls(app: FastifyInstance, { authenticateTool, database, clock }: Parts): void {
  async function asked(request: FastifyRequest, reply: FastifyReply): Promise<Asked> {
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
    const { kind } = await asked(request, reply)
    return { status: 200, ...(await pairPage(database, { kind, ...pageOf(request, pairsAsked) })) }
  })

  app.get(calls.pair.path, async (request, reply) => {
    const { kind, id } = await asked(request, reply)
    return { status: 200, ...(await comparePair(database, { kind, pairId: id })) }
  })

  app.post(calls.preview.path, async (request, reply) => {
    const { id, ...who } = await asked(request, reply)
    const choice = readBody(calls.preview.payload, request)
    return { status: 200, ...(await previewMerge(database, { ...who, pairId: id, choice })) }
  })

  app.post(calls.merge.path, unhurried, async (request, reply) => {
    const { id, ...who } = await asked(request, reply)
    const choice = readBody(calls.merge.payload, request)
    return { status: 200, merge: await mergeRecords(database, { ...who, pairId: id, choice }) }
  })

  app.post(calls.dismiss.path, async (request, reply) => {
    const { id, ...who } = await asked(request, reply)
    await dismissPair(database, { ...who, pairId: id })
    return { status: 200 }
  })

  app.post(calls.reopen.path, async (request, reply) => {
    const { kind, id } = await asked(request, reply)
    await reopenPair(database, { kind, pairId: id })
    return { status: 200 }
  })

  app.get(calls.merges.path, async (request, reply) => {
    const { kind } = await asked(request, reply)
    return { status: 200, ...(await mergePage(database, { kind, ...pageOf(request, unificationPage) })) }
  })

  app.get(calls.undoPreview.path, async (request, reply) => {
    const { id, ...who } = await asked(request, reply)
    return { status: 200, ...(await previewUndo(database, { ...who, mergeId: id })) }
  })

  app.post(calls.undo.path, unhurried, async (request, reply) => {
    const { id, ...who } = await asked(request, reply)
    return { status: 200, ...(await undoMerge(database, { ...who, mergeId: id })) }
  })

  app.get(calls.scan.path, async (request, reply) => scanAnswer((await asked(request, reply)).kind))

  app.post(calls.startScan.path, async (request, reply) => {
    const { kind, actor, now } = await asked(request, reply)
    const { everything } = readBody(calls.startScan.payload, request)
    await askForScan(database, { kind, everything, actor, now })
    return scanAnswer(kind)
  })
}

interface Asked {
  actor: Actor
  kind: UnifiedKind
  id: number
  now: Date
}

/** A merge moves thousands of orders in one transaction. */
const unhurried = { config: { deadline: 25_000 } }

function pageOf<Page extends z.ZodType>({ query }: FastifyRequest, page: Page): z.output<Page> {
  const parsed = page.safeParse(query)
  if (!parsed.success) throw fieldRefusal(parsed.error)
  return parsed.data
}
