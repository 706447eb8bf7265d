import type { ErrorKey } from '@comptoir/contract/error-keys'
import { type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import { type UndoPreview, undoableDays } from '@comptoir/contract/unification'
import type { Database, Queries } from '../../database/pool.ts'
import { json, moment, nullable, number, oneOf, type Shaped, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import { registry } from '../../tables/all-tables.ts'
import { type Edits, editedSince } from './edited-since.ts'
import { companiesReturnedTo, lockMergedRows } from './lock-merged-rows.ts'
import { mergeInHistory } from './merge-history.ts'
import { noteMerge } from './note-merge.ts'
import { restoreValues } from './restore-values.ts'
import { consumers } from './scanned-kinds.ts'
import { unsettlePairs } from './settle-pairs.ts'
import { honourWithdrawals, withdrawnConsents } from './withdrawn-consents.ts'

const mergeRow = {
  id: number,
  kind: oneOf(unifiedKinds),
  kept_id: number,
  gone_id: number,
  at: moment,
  undone_at: nullable(moment),
}

type MergeRow = Shaped<typeof mergeRow>

/** Restores every value that the merge changed, except those changed since; returns the exceptions. */
export function undoMerge(
  database: Database,
  request: { kind: UnifiedKind; mergeId: number; actor: Actor; now: Date },
): Promise<Edits> {
  const { actor, now } = request
  return database.transaction(async (tx) => {
    await lockMergedRows(tx, request.mergeId)
    // Read after locking: the merge may have been undone, or followed by another, in the meantime.
    const merge = await findMerge(tx, request)
    const refusal = await refusalOfUndo(tx, merge, now)
    if (refusal) throw refuse(refusal)
    const context: WriteContext = { tx, registry, actor, now }
    const edits = await editedSince(tx, merge.id)
    // Read before the consent that the merge removed is restored.
    const withdrawn = await withdrawnConsents(tx, merge.id)
    await restoreValues(context, merge.id)
    await honourWithdrawals(context, withdrawn)
    await unsettlePairs(tx, { mergeId: merge.id, keptId: merge.kept_id, goneId: merge.gone_id, at: merge.at })
    await tx.rows(sql`
      update unification_merge
      set undone_at = ${now}, undone_by = ${actor.id}, undone_by_name = ${actor.name}
      where id = ${merge.id} or parent_id = ${merge.id}`)
    await noteUndone(context, merge.id)
    return edits
  })
}

/** Notes the undoing in the timelines of the merged records, and of the contacts that were combined with them. */
async function noteUndone(context: WriteContext, mergeId: number): Promise<void> {
  const merges = await context.tx.rows(sqlOf(notedMerge)`
    select kind, contacts, orders, properties, combined,
      json_build_object('id', kept_id, 'name', kept->>'name', 'email', kept->>'email') as kept,
      json_build_object('id', gone_id, 'name', gone->>'name', 'email', gone->>'email') as gone
    from unification_merge where id = ${mergeId} or parent_id = ${mergeId} order by id`)
  for (const merge of merges) await noteMerge(context, 'unmerge', merge)
}

const mergedRecord = json({ id: number, name: text, email: nullable(text) })

const notedMerge = {
  kind: oneOf(unifiedKinds),
  contacts: number,
  orders: number,
  properties: number,
  combined: number,
  kept: mergedRecord,
  gone: mergedRecord,
}

/** Previews what undoing would restore, and what it would leave unchanged. */
export async function previewUndo(
  database: Queries,
  request: { kind: UnifiedKind; mergeId: number; now: Date },
): Promise<Omit<UndoPreview, 'status'>> {
  const merge = await findMerge(database, request)
  const history = await mergeInHistory(database, merge.id)
  if (!history) throw refuse('not_found')
  return {
    merge: history,
    restores: { ...history.moved, combined: history.combined },
    ...(await editedSince(database, merge.id)),
    stays: await addedSince(database, merge),
    refusal: (await refusalOfUndo(database, merge, request.now)) ?? null,
  }
}

async function findMerge(
  queries: Queries,
  { kind, mergeId }: { kind: UnifiedKind; mergeId: number },
): Promise<MergeRow> {
  const merge = await queries.first(sqlOf(mergeRow)`
    select id, kind, kept_id, gone_id, at, undone_at from unification_merge
    where id = ${mergeId} and kind = ${kind} and parent_id is null`)
  if (!merge) throw refuse('not_found')
  return merge
}

async function refusalOfUndo(queries: Queries, merge: MergeRow, now: Date): Promise<ErrorKey | undefined> {
  if (merge.undone_at) return 'unification_undone_error'
  if (now.getTime() - merge.at.getTime() > undoableDays * day) return 'unification_undo_late_error'
  const preset =
    merge.kind === 'account' &&
    (await queries.first(sql`
      select 1 from account where id in (${merge.kept_id}, ${merge.gone_id}) and sfid = ${consumers}`))
  if (preset) return 'unification_consumers_error'
  const later = await queries.first(sql`
    select 1 from unification_merge mine join unification_merge later
      on later.kind = mine.kind and later.id > ${merge.id} and later.undone_at is null
      and coalesce(later.parent_id, later.id) <> ${merge.id}
      and (later.kept_id in (mine.kept_id, mine.gone_id) or later.gone_id in (mine.kept_id, mine.gone_id))
    where mine.id = ${merge.id} or mine.parent_id = ${merge.id} limit 1`)
  const deletedOwner = await queries.first(sql`
    select 1 from account where isdeleted and sfid in (${companiesReturnedTo(merge.id)}) limit 1`)
  return (later ?? deletedOwner) && 'unification_undo_order_error'
}

const day = 24 * 60 * 60 * 1000

/** Counts the contacts and orders that the kept record got after the merge. */
async function addedSince(queries: Queries, merge: MergeRow): Promise<{ contacts: number; orders: number }> {
  const found = await queries.first(
    (merge.kind === 'account'
      ? sql`
        select (select count(*)::int from contact where accountid = a.sfid and not isdeleted and createddate > ${merge.at})
                 as contacts,
               (select count(*)::int from "order" where accountid = a.sfid and not isdeleted and createddate > ${merge.at})
                 as orders
        from account a where a.id = ${merge.kept_id}`
      : sql`
        select 0 as contacts, count(o.id)::int as orders from contact c
        left join "order" o on o.contact__c = c.sfid and not o.isdeleted and o.createddate > ${merge.at}
        where c.id = ${merge.kept_id}`
    ).returns({ contacts: number, orders: number }),
  )
  return found ?? { contacts: 0, orders: 0 }
}
