import type { ErrorKey } from '@comptoir/contract/error-keys'
import { type UnifiedKind, unifiedKinds } from '@comptoir/contract/tools'
import { type UndoPreview, undoableDays } from '@comptoir/contract/unification'
import type { Database, Queries } from '../../database/pool.ts'
import { json, list, moment, nullable, number, oneOf, type Shaped, text } from '../../database/row-shape.ts'
import { name, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'
import { serverWrites } from '../../engine/writing/server-writes.ts'
import type { WriteContext } from '../../engine/writing/write-context.ts'
import { registry } from '../../tables/all-tables.ts'
import { type Edits, editedSince } from './edited-since.ts'
import { mergeInHistory } from './merge-history.ts'
import { noteMerge } from './record-merge.ts'
import { restoreValues } from './restore-values.ts'
import { consumers } from './scanned-kinds.ts'
import { unsettlePairs } from './settle-pairs.ts'

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

/**
 * Locks every row that undoing a merge may change, so that the values read afterwards cannot change before the commit.
 * In the lock order of merges: companies before the contacts that return to them.
 */
async function lockMergedRows(tx: Queries, mergeId: number): Promise<void> {
  await tx.rows(sql`
    select from account where sfid in (${companiesReturnedTo(mergeId)}) order by id for key share`)
  for (const table of ['account', 'contact', 'order', 'accountproperty__c']) {
    await tx.rows(sql`
      select from ${name(table)} t where t.id in (
        select row_id from unification_moved where merge_id = ${mergeId} and table_name = ${table}
        union all
        select unnest(array[kept_id, gone_id]) from unification_merge
        where kind = ${table} and (id = ${mergeId} or parent_id = ${mergeId}))
      order by t.id for no key update`)
  }
}

/** The companies to which contacts return when the merge is undone. */
function companiesReturnedTo(mergeId: number): Statement {
  return sql`
    select case when moved.row_id is null then c.accountid else moved.before end
    from unification_merge m join contact c on c.id in (m.kept_id, m.gone_id)
    left join unification_moved moved on moved.merge_id = m.id and moved.table_name = 'contact'
      and moved.row_id = c.id and moved.column_name = 'accountid' and moved.after is not distinct from c.accountid
    where m.id = ${mergeId} and m.kind = 'contact' and (c.id = m.gone_id or moved.row_id is not null)`
}

interface WithdrawnConsent {
  contacts: number[]
  at: string
}

/** The merged contacts that have unsubscribed since the merge. */
async function withdrawnConsents(tx: Queries, mergeId: number): Promise<WithdrawnConsent[]> {
  return tx.rows(sqlOf({ contacts: list(number), at: text })`
    select json_build_array(m.kept_id, m.gone_id) as contacts, ${wireMoment('k.optin_date')} as at
    from unification_merge m join contact k on k.id = m.kept_id
    where m.kind = 'contact' and (m.id = ${mergeId} or m.parent_id = ${mergeId})
      and not k.optin_email and k.optin_date > m.at
    order by m.kept_id`)
}

/** The merged contact's withdrawal applies to the person, so both contacts stay unsubscribed. */
async function honourWithdrawals(
  context: WriteContext,
  withdrawn: readonly WithdrawnConsent[],
): Promise<void> {
  for (const { contacts, at } of withdrawn) {
    // Both get the date, so that undoing an earlier merge of either finds the withdrawal too.
    const wishes = { optin_email: false, optin_other: false, optin_date: at }
    for (const id of contacts) await serverWrites(context).update('contact', { id }, wishes)
  }
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
