import { maxPageSize } from '@comptoir/contract/constants'
import { administrators } from '@comptoir/contract/roles'
import { latestDayInCanada } from '@comptoir/contract/rules/calendar-day'
import { discrepancy, movementColumns } from '@comptoir/contract/rules/discrepancy'
import { formColumns } from '@comptoir/contract/table-description'
import {
  type CountRow,
  countForm,
  countTable,
  hasReason,
  movementsForm,
} from '@comptoir/contract/tables/count'
import { sql as drizzleSql } from 'drizzle-orm'
import { check, index, uniqueIndex } from 'drizzle-orm/pg-core'
import { flag, number } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, inScope, inventoryStaffOnly } from '../engine/definition/policies.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, fits, formRefusal, type RuleContext } from '../engine/definition/rules.ts'
import {
  earlierPending,
  isAfterPending,
  isBeforeApproved,
  laterApproved,
  lockCounts,
} from './rules/count-order.ts'
import { previousOnHandSql } from './rules/discrepancy-sql.ts'

const writable = ['sku', 'property__c_id', ...formColumns(countTable)] as const

export const count = defineTable(countTable, {
  constraints: (column) => [
    uniqueIndex('gc_inventory_one_a_month').on(
      column('property__c_id'),
      column('sku'),
      drizzleSql.raw('(extract(year from date) * 12 + extract(month from date))'),
    ),
    check('gc_inventory_on_hand', drizzleSql.raw('on_hand >= 0')),
    check(
      'gc_inventory_frozen_with_approval',
      drizzleSql.raw('(approved_by is null) = (previous_on_hand is null)'),
    ),
    index('gc_inventory_by_date').on(column('property__c_id'), column('date').desc(), column('id').desc()),
    index('gc_inventory_previous').on(column('property__c_id'), column('sku'), column('date')),
  ],
  maxPageSize: maxPageSize.gc_inventory,
  read: inScope(inventoryStaffOnly, 'property__c_id'),
  create: {
    by: inventoryStaffOnly,
    columns: writable,
    rules: [
      datedTodayUnlessSaid,
      propertyIsInScope,
      fits(countForm),
      datedTodayAtTheLatest,
      skuIsCountedThere,
      nothingChangesBeforeAnApprovedOne,
      movementsAddUp,
      isSigned,
    ],
  },
  update: {
    by: inventoryStaffOnly,
    columns: [...writable, 'approved_by'],
    rules: [
      approvedOnesStay,
      approvedByTheCallerAlone,
      ownOnesAreNotBarred,
      propertyIsInScope,
      fits(countForm),
      datedTodayAtTheLatest,
      skuIsCountedThere,
      nothingChangesBeforeAnApprovedOne,
      approvedInOrderOfDate,
      movementsAddUp,
      approvalFreezesThePreviousCount,
    ],
  },
  delete: { by: administratorsOnly, rules: [approvedOnesStay, nothingChangesBeforeAnApprovedOne] },
  setByServer: ['counted_by', 'previous_on_hand', 'withdrawal_reason'],
  conflicts: { gc_inventory_one_a_month: 'giftcard_month_exists_error' },
})

function datedTodayUnlessSaid({ row }: Change<CountRow>, { now }: RuleContext): void {
  row.date ??= latestDayInCanada(now)
}

function datedTodayAtTheLatest({ row, changes }: Change<CountRow>, { now }: RuleContext): void {
  if (changes('date') && row.date > latestDayInCanada(now))
    throw refuse('giftcard_future_date_error', { property: 'date' })
}

function propertyIsInScope({ row }: Change<CountRow>, context: RuleContext): void {
  if (row.property__c_id === null) throw badInput('A count needs a property.', 'property__c_id')
  if (!hasInScope(actorOf(context), 'id', row.property__c_id))
    throw refuse('forbidden', { property: 'property__c_id', message: 'Choose one of your own properties.' })
}

async function skuIsCountedThere({ row, changes }: Change<CountRow>, { tx }: RuleContext): Promise<void> {
  if (!changes('sku') && !changes('property__c_id')) return
  const linked = await tx.first(sql`
    select 1 from sku_property where sku_id = ${row.sku} and property_id = ${row.property__c_id}`)
  if (!linked) throw badInput('This card type is not counted at this property.', 'sku')
}

/** An approved count was judged by the one before it, so that one stays, and none comes between them. */
async function nothingChangesBeforeAnApprovedOne(
  { before, row, changes }: Change<CountRow>,
  { tx }: RuleContext,
): Promise<void> {
  const moves = (['property__c_id', 'sku', 'date'] as const).some(changes)
  const places = before && moves ? [before, row] : [row]
  await lockCounts(tx, places)
  for (const place of places) if (await isBeforeApproved(tx, place)) throw laterApproved('date')
}

async function approvedInOrderOfDate({ row, changes }: Change<CountRow>, { tx }: RuleContext): Promise<void> {
  if (changes('approved_by') && (await isAfterPending(tx, row))) throw earlierPending()
}

/** A detailed SKU needs all movements of its cards, and a reason if they do not add up: also when it is approved. */
async function movementsAddUp(change: Change<CountRow>, { tx }: RuleContext): Promise<void> {
  const { row } = change
  const terms = [
    'sku',
    'date',
    'property__c_id',
    'on_hand',
    ...movementColumns,
    'reason',
    'approved_by',
  ] as const
  if (!terms.some((column) => change.changes(column))) return
  const { sku, date, property__c_id: property } = row
  const previous = previousOnHandSql({ property, sku, date, id: change.before?.id ?? null })
  const kind = await tx.first(sqlOf({ detailed: flag, previous: number })`
    select detailed_form as detailed, ${previous} as previous from sku where id = ${sku}`)
  if (!kind?.detailed) return
  const moved = movementsForm.safeParse(row)
  if (!moved.success) throw formRefusal(moved.error)
  if (discrepancy(row.on_hand, kind.previous, moved.data) !== 0 && !hasReason(row)) {
    throw refuse('reason_empty_error', { property: 'reason' })
  }
}

function isSigned({ row }: Change<CountRow>, context: RuleContext): void {
  row.counted_by = actorOf(context).id
  row.approved_by = null
}

async function approvalFreezesThePreviousCount(
  { before, row, changes }: Change<CountRow>,
  { tx }: RuleContext,
): Promise<void> {
  if (!changes('approved_by')) return
  const { property__c_id: property, sku, date } = row
  const previous = previousOnHandSql({ property, sku, date, id: before?.id ?? null })
  const found = await tx.first(sqlOf({ onHand: number })`select ${previous} as "onHand"`)
  row.previous_on_hand = found?.onHand ?? 0
  row.withdrawal_reason = null
}

function approvedOnesStay({ before }: Change<CountRow>): void {
  if (before?.approved_by !== null) throw refuse('giftcard_approved_error')
}

function approvedByTheCallerAlone({ row, changes }: Change<CountRow>, context: RuleContext): void {
  const actor = actorOf(context)
  if (!changes('approved_by')) return
  if (!administrators.includes(actor.role) || row.approved_by !== actor.id) {
    const message = 'An administrator approves in their own name. Send your own id.'
    throw refuse('forbidden', { property: 'approved_by', message })
  }
}

/** A setting separates the duties: who entered a count does not approve it. */
async function ownOnesAreNotBarred({ row, changes }: Change<CountRow>, { tx }: RuleContext): Promise<void> {
  if (!changes('approved_by') || row.approved_by !== row.counted_by) return
  const barred = await tx.first(sql`
    select 1 from settings where setting = 'own_count_approval' and value = 'barred'`)
  if (barred) throw refuse('giftcard_own_approval_error', { property: 'approved_by' })
}
