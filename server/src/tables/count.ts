import { maxPageSize } from '@comptoir/contract/constants'
import { administrators } from '@comptoir/contract/roles'
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
import { sql } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, both, inScope, inventoryStaffOnly } from '../engine/definition/policies.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { actorOf, fits, formRefusal, type Rule } from '../engine/definition/rules.ts'
import { previousOnHandSql } from './rules/discrepancy-sql.ts'

type CountRule = Rule<CountRow>

const writable = ['sku', 'property__c_id', ...formColumns(countTable)] as const

/** A count of gift cards at a property: one entry per SKU and month. */
export const count = defineTable(countTable, {
  constraints: (column) => [
    uniqueIndex('gc_inventory_one_a_month').on(
      column('property__c_id'),
      column('sku'),
      drizzleSql.raw('(extract(year from date) * 12 + extract(month from date))'),
    ),
    check('gc_inventory_on_hand', drizzleSql.raw('on_hand >= 0')),
    index('gc_inventory_by_date').on(column('property__c_id'), column('date').desc(), column('id').desc()),
    index('gc_inventory_previous').on(column('property__c_id'), column('sku'), column('date')),
  ],
  maxPageSize: maxPageSize.gc_inventory,
  read: both(inventoryStaffOnly, inScope('property__c_id', 'id')),
  create: {
    by: inventoryStaffOnly,
    columns: writable,
    rules: [
      datedTodayUnlessSaid,
      propertyIsInScope,
      fits(countForm),
      skuIsCountedThere,
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
      propertyIsInScope,
      fits(countForm),
      skuIsCountedThere,
      movementsAddUp,
    ],
  },
  delete: { by: administratorsOnly, rules: [approvedOnesStay] },
  setByServer: ['counted_by'],
  conflicts: { gc_inventory_one_a_month: 'giftcard_month_exists_error' },
})

function datedTodayUnlessSaid(...[{ row }, { now }]: Parameters<CountRule>): void {
  row.date ??= now.toISOString().slice(0, 10)
}

function propertyIsInScope(...[{ row }, context]: Parameters<CountRule>): void {
  if (row.property__c_id === null) throw badInput('A count needs a property.', 'property__c_id')
  if (!hasInScope(actorOf(context), 'id', row.property__c_id))
    throw refuse('forbidden', { property: 'property__c_id' })
}

async function skuIsCountedThere(...[{ row, changes }, { tx }]: Parameters<CountRule>): Promise<void> {
  if (!changes('sku') && !changes('property__c_id')) return
  const linked = await tx.first(
    sql`select 1 from sku_property where sku_id = ${row.sku} and property_id = ${row.property__c_id}`,
  )
  if (!linked) throw badInput('This SKU is not counted at this property.', 'sku')
}

/** A detailed SKU needs all movements of its cards, and a reason if they do not add up. */
async function movementsAddUp(...[change, { tx }]: Parameters<CountRule>): Promise<void> {
  const { row } = change
  const terms = ['sku', 'date', 'property__c_id', 'on_hand', ...movementColumns, 'reason'] as const
  if (!terms.some((column) => change.changes(column))) return
  const { sku, date, property__c_id: property } = row
  const previous = previousOnHandSql({ property, sku, date, id: change.before?.id ?? null })
  const kind = await tx.first(
    sql`select detailed_form as detailed, ${previous} as previous from sku where id = ${sku}`.returns({
      detailed: flag,
      previous: number,
    }),
  )
  if (!kind?.detailed) return
  const moved = movementsForm.safeParse(row)
  if (!moved.success) throw formRefusal(moved.error)
  if (discrepancy(row.on_hand, kind.previous, moved.data) !== 0 && !hasReason(row)) {
    throw refuse('reason_empty_error', { property: 'reason' })
  }
}

function isSigned(...[{ row }, context]: Parameters<CountRule>): void {
  row.counted_by = actorOf(context).id
  row.approved_by = null
}

function approvedOnesStay({ before }: Parameters<CountRule>[0]): void {
  if (before?.approved_by !== null) throw refuse('giftcard_approved_error')
}

function approvedByTheCallerAlone(...[{ row, changes }, context]: Parameters<CountRule>): void {
  const actor = actorOf(context)
  if (!changes('approved_by')) return
  if (!administrators.includes(actor.role) || row.approved_by !== actor.id) {
    throw refuse('forbidden', { property: 'approved_by' })
  }
}
