import { draftDeletableMinutes, maxPageSize } from '@comptoir/contract/constants'
import { maxOrdersPerRequest } from '@comptoir/contract/query'
import { confirmationCodePattern } from '@comptoir/contract/rules/codes'
import { activated, draft, isDraftDeletable } from '@comptoir/contract/rules/order-status'
import { type OrderRow, orderTable } from '@comptoir/contract/tables/order'
import { sql as drizzleSql } from 'drizzle-orm'
import { index } from 'drizzle-orm/pg-core'
import { flag, nullable, number, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { listed, live, searchIndexes } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, mustEqual, type RuleContext } from '../engine/definition/rules.ts'

export const order = defineTable(orderTable, {
  constraints: (column) => {
    // Drizzle mutates the column builders it is given, so each index needs its own. The last column lets a list be counted
    // in the index alone.
    const newestFirst = () =>
      [column('effectivedate').desc().nullsLast(), column('id').desc(), column('sfid')] as const
    return [
      index('order_by_account')
        .on(column('accountid'), ...newestFirst())
        .where(live),
      index('order_by_contact')
        .on(column('contact__c'), ...newestFirst())
        .where(live),
      index('order_by_property').on(column('property__c'), column('effectivedate')).where(live),
      // The companies of a property are read from the index alone.
      index('order_by_property_and_day')
        .on(column('property__c'), column('effectivedate'), column('accountid'))
        .where(listed),
      index('order_by_author').on(column('propertyuser__c'), column('createddate')).where(live),
      index('order_by_campaign').on(column('campaign__c')),
      // Covers the report of the largest clients. It leaves out drafts, so that creating one does not write to it.
      index('order_activated')
        .on(column('effectivedate'), column('property__c'), column('accountid'), column('totalamount'))
        .where(drizzleSql.raw(`status = '${activated}' and not isdeleted and sfid is not null`)),
      ...searchIndexes('order_external_id', () => column('external_id_folded'), live),
      ...searchIndexes('order_vts_id', () => column('vts_id_folded'), live),
    ]
  },
  maxPageSize: maxPageSize.order,
  read: anyStaff,
  create: {
    by: () => true,
    maxPerRequest: maxOrdersPerRequest,
    columns: [
      'external_id__c',
      'status',
      'totalamount',
      'accountid',
      'contact__c',
      'propertyuser__c',
      'property__c',
      'ecomm',
    ],
    rules: [
      mustEqual<OrderRow>('status', draft),
      mustEqual<OrderRow>('totalamount', 0),
      mustEqual<OrderRow>('ecomm', false),
      authorIsTheCaller,
      propertyIsInScope,
      codeHasItsForm,
      buyerMayPurchase,
      draftIsDatedToday,
    ],
    effects: [numberFollowsTheHighest],
  },
  delete: { by: () => true, rules: [onlyOwnFreshDrafts, campaignLinkGoesToo] },
  // A draft gets its vts_id outside when it is activated, and its campaign by order_campaign.
  setByServer: ['ordernumber', 'effectivedate', 'vts_id', 'campaign__c'],
  conflicts: { order_external_id__c_unique: 'order_code_exists_error' },
})

function authorIsTheCaller({ row }: Change<OrderRow>, context: RuleContext): void {
  const { sfid } = actorOf(context)
  row.propertyuser__c ??= sfid
  if (row.propertyuser__c !== sfid) {
    const message = 'An order belongs to the user who creates it. Send your own sfid, or leave it out.'
    throw refuse('forbidden', { property: 'propertyuser__c', message })
  }
}

function propertyIsInScope({ row }: Change<OrderRow>, context: RuleContext): void {
  if (!row.property__c) throw badInput('An order needs a property.', 'property__c')
  if (!hasInScope(actorOf(context), 'sfid', row.property__c))
    throw refuse('forbidden', { property: 'property__c', message: 'Choose one of your own properties.' })
}

function codeHasItsForm({ row }: Change<OrderRow>): void {
  if (!confirmationCodePattern.test(row.external_id__c ?? '')) {
    throw badInput('A confirmation code is 12 lowercase letters and digits.', 'external_id__c')
  }
}

async function buyerMayPurchase({ row }: Change<OrderRow>, { tx }: RuleContext): Promise<void> {
  if (!row.accountid) throw refuse('company_empty_error', { property: 'accountid' })
  if (!row.contact__c) throw badInput('An order needs a contact.', 'contact__c')
  const buyer = await tx.first(sqlOf({ email: nullable(text), blocked: flag })`
    select c.email, comptoir_is_blocked(c.email) as blocked
    from contact c where c.sfid = ${row.contact__c} and c.accountid = ${row.accountid} and not c.isdeleted`)
  if (!buyer) throw badInput('The contact does not belong to the company.', 'contact__c')
  if (!buyer.email) throw refuse('contact_missing_email', { property: 'contact__c' })
  if (buyer.blocked) throw refuse('alert_purchase_prohibited', { property: 'contact__c' })
}

/**
 * Creations are serialised from here to their commit, so that numbers neither repeat nor leave gaps. The number comes after
 * every other change of the request: other desks wait for two statements, however long the request is.
 */
function numberFollowsTheHighest({ row }: Change<OrderRow>, { tx, beforeCommit }: RuleContext): void {
  beforeCommit(`number of order ${row.id}`, async () => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('comptoir.ordernumber'))`)
    const numbered = await tx.first(sqlOf({ number: number })`
      with numbered as (
        update "order" set ordernumber = (select coalesce(max(ordernumber), 0) + 1 from "order")
        where id = ${row.id} returning id, ordernumber
      ), audited as (
        update audit a set new = a.new || jsonb_build_object('ordernumber', n.ordernumber)
        from numbered n where a.operation = 'order.create' and a.object_id = n.id
      )
      select ordernumber as number from numbered`)
    // The answer to the request holds this very row.
    row.ordernumber = numbered?.number ?? null
  })
}

function draftIsDatedToday({ row }: Change<OrderRow>, { now }: RuleContext): void {
  row.effectivedate = now.toISOString().slice(0, 10)
}

function onlyOwnFreshDrafts({ row }: Change<OrderRow>, context: RuleContext): void {
  const mine = row.propertyuser__c === actorOf(context).sfid
  const untouched = row.status === draft && row.totalamount === 0
  if (!mine || !untouched || !isDraftDeletable(row, context.now.getTime())) {
    const message = `Only an own Draft of amount 0 is deleted, within ${draftDeletableMinutes} minutes.`
    throw refuse('forbidden', { message })
  }
}

async function campaignLinkGoesToo({ row }: Change<OrderRow>, { writes }: RuleContext): Promise<void> {
  await writes.remove('order_campaign', { order_id: row.id })
}
