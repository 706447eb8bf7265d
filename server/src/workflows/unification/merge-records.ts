import type { UnifiedKind } from '@comptoir/contract/tools'
import type { MergeChoice, Side } from '@comptoir/contract/unification'
import type { Database } from '../../database/pool.ts'
import { sql } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import { registry } from '../../tables/all-tables.ts'
import { chosenValues } from './chosen-values.ts'
import { type LockedPair, lockPair } from './lock-pair.ts'
import { mergeCompanies } from './merge-companies.ts'
import { mergeContacts } from './merge-contacts.ts'
import { createMergeJournal } from './merge-journal.ts'
import { insertMerge, noteMerge } from './record-merge.ts'
import { settlePairs } from './settle-pairs.ts'

export interface MergeRequest {
  kind: UnifiedKind
  pairId: number
  choice: MergeChoice
  actor: Actor
  now: Date
}

/** Merges two records in one transaction; the kept record gets all related rows of the other. */
export function mergeRecords(database: Database, request: MergeRequest): Promise<number> {
  const { kind, pairId, choice, actor, now } = request
  return database.transaction(async (tx) => {
    const context: WriteContext = { tx, registry, actor, now }
    const locked = await lockPair(tx, kind, pairId, choice.seen)
    const { kept, gone } = sides(locked, choice.keep)
    const mergeId = await insertMerge(context, { kind, kept, gone })
    const journal = createMergeJournal(context, mergeId)
    const merge = { kept, gone, values: chosenValues(kind, choice, locked) }
    const moved =
      kind === 'account'
        ? await mergeCompanies(context, journal, mergeId, merge)
        : await mergeContacts(context, journal, merge)
    await tx.rows(sql`
      update unification_merge set contacts = ${moved.contacts}, orders = ${moved.orders},
        properties = ${moved.properties}, combined = ${moved.combined}
      where id = ${mergeId}`)
    await noteMerge(context, 'merge', { kind, kept, gone, ...moved })
    await settlePairs(tx, { kind, keptId: kept.id, goneId: gone.id, mergeId, now })
    return mergeId
  })
}

export function sides({ left, right }: LockedPair, keep: Side) {
  return keep === 'left' ? { kept: left, gone: right } : { kept: right, gone: left }
}
