import { isPhone } from '@comptoir/contract/rules/phone'
import { formColumns } from '@comptoir/contract/table-description'
import { contactTable } from '@comptoir/contract/tables/contact'
import { consentColumns } from '@comptoir/contract/unification'
import { json, number, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import { wireRow } from '../../engine/reading/read.ts'
import type { Value, WriteContext } from '../../engine/writing/write-context.ts'
import { changeKept } from './chosen-values.ts'
import { unifiedRow } from './lock-pair.ts'
import { type Merged, mergeContacts } from './merge-contacts.ts'
import type { MergeJournal } from './merge-journal.ts'
import { insertMerge, type MergeCounts, noteMerge } from './record-merge.ts'

/** Moves contacts, orders and property links to the kept company, and marks the other as deleted. */
export async function mergeCompanies(
  context: WriteContext,
  journal: MergeJournal,
  mergeId: number,
  { kept, gone, values }: Merged,
): Promise<MergeCounts> {
  const pairs = await contactsInBoth(context, { kept, gone })
  for (const { to, from } of pairs) {
    const merge = { kind: 'contact', kept: to, gone: from } as const
    const moved = await mergeContacts(context, journal, { ...merge, values: combinedValues(to, from) })
    await insertMerge(context, { ...merge, parentId: mergeId, orders: moved.orders })
    await noteMerge(context, 'merge', { ...merge, ...moved })
  }
  const contacts = await journal.move('contact', 'accountid', gone, kept)
  const orders = await journal.move('order', 'accountid', gone, kept)
  await journal.set('accountproperty__c', 'isdeleted', await linkedTwice(context, { kept, gone }), 'true')
  const properties = await journal.move('accountproperty__c', 'account__c', gone, kept)
  await journal.set('account', 'isdeleted', [gone.id], 'true')
  await journal.note('account', kept, await changeKept(context, 'account', kept, values))
  return { contacts, orders, properties, combined: pairs.length }
}

type Companies = Pick<Merged, 'kept' | 'gone'>

/** Email addresses are unique within a company, so contacts with the same one in both companies are merged. */
async function contactsInBoth({ tx, registry }: WriteContext, { kept, gone }: Companies) {
  // Locks the contacts of both companies in the order of their ids, like merges of contacts do.
  const rows = await tx.rows(sqlOf({ row: json({ ...unifiedRow, email: text, accountid: text }) })`
    select ${wireRow(registry.room('contact'))} as row from contact t
    where t.accountid in (${kept.sfid}, ${gone.sfid}) and not t.isdeleted and t.email in (
      select email from contact where accountid = ${kept.sfid} and not isdeleted
      intersect select email from contact where accountid = ${gone.sfid} and not isdeleted)
    order by t.id for update`)
  const staying = new Map(
    rows.filter(({ row }) => row.accountid === kept.sfid).map(({ row }) => [row.email, row]),
  )
  // A contact may have been merged while this waited for its lock; its twin then moves alone.
  return rows.flatMap(({ row: from }) => {
    const to = from.accountid === gone.sfid ? staying.get(from.email) : undefined
    return to ? [{ from, to }] : []
  })
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
  const values: Value[] = [
    ...consentColumns.map((property) => ({
      property,
      value: to[property] === true && from[property] === true,
    })),
    ...flags.map((property) => ({ property, value: to[property] === true || from[property] === true })),
  ]
  if (!to.phone && isPhone(String(from.phone ?? ''))) values.push({ property: 'phone', value: from.phone })
  return values
}

/** The links of the company that goes, to properties that the kept one is linked to as well. All its links are locked. */
async function linkedTwice({ tx }: WriteContext, { kept, gone }: Companies): Promise<number[]> {
  const links = await tx.rows(sqlOf({ id: number })`
    with gone as materialized (
      select id, property__c from accountproperty__c where account__c = ${gone.sfid} and not isdeleted
      order by id for update)
    select id from gone where property__c in (
      select property__c from accountproperty__c where account__c = ${kept.sfid} and not isdeleted) order by id`)
  return links.map(({ id }) => id)
}
