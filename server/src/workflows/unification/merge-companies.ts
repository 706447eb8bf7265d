import { isPhone } from '@comptoir/contract/rules/phone'
import { formColumns } from '@comptoir/contract/table-description'
import { contactTable } from '@comptoir/contract/tables/contact'
import type { Moved } from '@comptoir/contract/unification'
import { consentColumns } from '@comptoir/contract/unification'
import { flag, json, number, text } from '../../database/row-shape.ts'
import { name, sql, sqlOf } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { wireRow } from '../../engine/reading/read.ts'
import { updateRow } from '../../engine/writing/write.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import { changeKept } from './change-kept.ts'
import { type UnifiedRow, unifiedRow } from './lock-pair.ts'
import type { MergeJournal } from './merge-journal.ts'
import { moveOrdersOf } from './move-orders.ts'
import { noteMerge } from './note-merge.ts'

export interface MergeCounts extends Moved {
  /** Pairs of contacts with the same email address in both companies, merged into one each. */
  combined: number
}

/** Moves contacts, orders and property links to the kept company, and marks the other as deleted. */
export async function mergeCompanies(
  context: WriteContext,
  journal: MergeJournal,
  merge: { mergeId: number; kept: UnifiedRow; gone: UnifiedRow; values: readonly Value[] },
): Promise<MergeCounts> {
  const { kept, gone, values } = merge
  const combined = await combineContacts(context, journal, merge)
  const contacts = await journal.move(
    'contact',
    'accountid',
    await liveIds(context, 'contact', 'accountid', gone),
    kept.sfid,
  )
  const orders = await journal.move(
    'order',
    'accountid',
    await liveIds(context, 'order', 'accountid', gone),
    kept.sfid,
  )
  const properties = await moveLinks(context, journal, kept, gone)
  await journal.move('account', 'isdeleted', [gone.id], 'true')
  await journal.note('account', kept, await changeKept(context, 'account', kept, values))
  return { contacts, orders, properties, combined }
}

/** Email addresses are unique within a company, so contacts with the same one in both companies are merged. */
async function combineContacts(
  context: WriteContext,
  journal: MergeJournal,
  { mergeId, kept, gone }: { mergeId: number; kept: UnifiedRow; gone: UnifiedRow },
): Promise<number> {
  const { tx, registry, actor, now } = context
  const room = registry.room('contact')
  // Locks the contacts of both companies in the order of their ids, like merges of contacts do.
  const rows = await tx.rows(sqlOf({ row: json({ ...unifiedRow, email: text, accountid: text }) })`
    select ${wireRow(room)} as row from contact t
    where t.accountid in (${kept.sfid}, ${gone.sfid}) and not t.isdeleted and t.email in (
      select email from contact where accountid = ${kept.sfid} and not isdeleted
      intersect select email from contact where accountid = ${gone.sfid} and not isdeleted)
    order by t.id for update`)
  const staying = new Map(
    rows.filter(({ row }) => row.accountid === kept.sfid).map(({ row }) => [row.email, row]),
  )
  // A contact may have been merged while this waited for its lock; its twin then moves alone.
  const pairs = rows.flatMap(({ row: from }) => {
    const to = from.accountid === gone.sfid ? staying.get(from.email) : undefined
    return to ? [{ from, to }] : []
  })
  for (const { from, to } of pairs) {
    const orders = await moveOrdersOf(context, journal, from, to)
    await tx.rows(sql`
      insert into unification_merge (kind, parent_id, kept_id, gone_id, kept, gone, orders, at, user_id, user_name)
      values ('contact', ${mergeId}, ${to.id}, ${from.id}, ${JSON.stringify(to)}, ${JSON.stringify(from)}, ${orders},
              ${now}, ${actor.id}, ${actor.name})`)
    const counts = { contacts: 0, orders, properties: 0, combined: 0 }
    await noteMerge(context, 'merge', { kind: 'contact', kept: to, gone: from, ...counts })
    await journal.move('contact', 'isdeleted', [from.id], 'true')
    await journal.note(
      'contact',
      to,
      await updateRow(context, 'contact', String(to.id), combinedValues(to, from)),
    )
  }
  return pairs.length
}

/** The form's yes-or-no columns that are not consents. */
const flags = formColumns(contactTable).filter(
  (column) => contactTable.columns[column].type === 'boolean' && !isConsent(column),
)

function isConsent(column: string): boolean {
  return consentColumns.some((consent) => consent === column)
}

/** Takes a flag or phone that the kept contact lacks from the other; consent stays only if both gave it. */
function combinedValues(to: AnyRow, from: AnyRow): Value[] {
  const values: Value[] = consentColumns.map((property) => ({
    property,
    value: to[property] === true && from[property] === true,
  }))
  for (const property of flags) {
    values.push({ property, value: to[property] === true || from[property] === true })
  }
  if (!to.phone && isPhone(String(from.phone ?? ''))) values.push({ property: 'phone', value: from.phone })
  return values
}

async function moveLinks(
  context: WriteContext,
  journal: MergeJournal,
  kept: UnifiedRow,
  gone: UnifiedRow,
): Promise<number> {
  const links = await context.tx.rows(sqlOf({ id: number, twice: flag })`
    select g.id, exists (
      select from accountproperty__c k
      where k.account__c = ${kept.sfid} and k.property__c = g.property__c and not k.isdeleted) as twice
    from accountproperty__c g where g.account__c = ${gone.sfid} and not g.isdeleted
    order by g.id for update`)
  const ids = (twice: boolean) => links.filter((link) => link.twice === twice).map(({ id }) => id)
  await journal.move('accountproperty__c', 'isdeleted', ids(true), 'true')
  return journal.move('accountproperty__c', 'account__c', ids(false), kept.sfid)
}

async function liveIds(
  { tx }: WriteContext,
  table: 'contact' | 'order',
  column: string,
  { sfid }: UnifiedRow,
): Promise<number[]> {
  const found = await tx.rows(sqlOf({ id: number })`
    select id from ${name(table)} where ${name(column)} = ${sfid} and not isdeleted order by id for no key update`)
  return found.map(({ id }) => id)
}
