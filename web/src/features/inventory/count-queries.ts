import { maxPageSize, queryLimits } from '@comptoir/contract/constants'
import { lastDayOf } from '@comptoir/contract/rules/calendar-month'
import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { previousCountQuery } from '@comptoir/contract/rules/previous-count'
import { rowQuery, type TableFilter, type TableRequest, tableQuery } from '../../data/table-query.ts'
import type { InventoryFilters } from './filters.ts'
import { firstDayOf, monthOf } from './months.ts'

/** A page of a property's counts, the newest first. */
export function countsQuery(
  property: number,
  filters: InventoryFilters,
  page: { limit: number; offset: number },
) {
  return countQuery({ ...page, ...matching(property, filters) })
}

/** Goes on after the last one rather than from a number of rows, which new counts would shift meanwhile. */
export function countsAfterQuery(
  property: number,
  filters: InventoryFilters,
  last: { id: number; date: string } | undefined,
  limit: number,
) {
  const { where, filter } = matching(property, filters)
  return countQuery({ limit, where, filter: [...filter, ...following(last)] })
}

export function countsByIdQuery(property: number, ids: readonly number[]) {
  return countQuery({ limit: ids.length, where: { property__c_id: property, id: ids } })
}

/** A count with its property, wherever that is. */
export function countPropertyQuery(id: number) {
  return rowQuery('gc_inventory', { id }, { contain: ['property__c'] })
}

export function propertyByIdQuery(id: number) {
  return rowQuery('property__c', { id })
}

/** What waits for approval, in the order in which counts are approved. */
export function pendingCountsQuery(property: number) {
  return tableQuery('gc_inventory', {
    columns: ['id', 'sku', 'date'],
    limit: queryLimits.inventoryHistory,
    orderBy: 'date',
    orderByDirection: 'ASC',
    ...matching(property, { state: 'pending' }),
  })
}

/** The count that a SKU has in the month of a day. */
export function countOfMonthQuery(property: number, sku: number, day: string) {
  const where = { property__c_id: property, sku }
  return countQuery({ limit: queryLimits.single, where, filter: inMonth(monthOf(day)) })
}

/** The count that one of that day starts from. */
export function countBeforeQuery(property: number, sku: number, date: string, except: number | undefined) {
  return tableQuery('gc_inventory', {
    columns: previousColumns,
    ...previousCountQuery({ property, sku, date, except }),
  })
}

/** Counts of SKUs between two days, the newest first. */
export function countHistoryQuery(
  property: number,
  { skus, from, to }: { skus: readonly number[]; from: string | undefined; to: string },
) {
  return tableQuery('gc_inventory', {
    columns: previousColumns,
    limit: queryLimits.inventoryHistory,
    ...newestFirst,
    where: { property__c_id: property, sku: skus },
    filter: [
      { column: 'date', operator: '<=', value: to },
      ...(from === undefined ? [] : [{ column: 'date', operator: '>=', value: from } as const]),
    ],
  })
}

/** What has been counted from the oldest month to the newest. */
export function boardQuery(property: number, oldest: string, newest: string) {
  return tableQuery('gc_inventory', {
    columns: ['id', 'sku', 'date', 'on_hand', ...movementColumns, 'approved_by', 'previous_on_hand'],
    limit: maxPageSize.gc_inventory,
    ...newestFirst,
    where: { property__c_id: property },
    filter: between(oldest, newest),
  })
}

export function skusQuery(property: number) {
  return tableQuery('sku', {
    join: ['sku_property'],
    where: { 'sku_property.property_id': property },
    limit: maxPageSize.sku,
    orderBy: 'description',
  })
}

/** The addresses that are told of a property's counts. */
export function emailListQuery(property: number) {
  return rowQuery('gc_inventory_email_list', { property__c_id: property })
}

const newestFirst = { orderBy: 'date', orderByDirection: 'DESC' } as const
const previousColumns = ['id', 'sku', 'date', 'on_hand'] as const

function countQuery(
  request: Pick<TableRequest<'gc_inventory', never, never>, 'limit' | 'offset' | 'where' | 'filter'>,
) {
  return tableQuery('gc_inventory', {
    ...request,
    ...newestFirst,
    contain: ['sku', 'counted_by', 'approved_by'],
    columns: [
      'id',
      'sku',
      'date',
      'on_hand',
      ...movementColumns,
      'reason',
      'comment',
      'counted_by',
      'approved_by',
      'previous_on_hand',
      'withdrawal_reason',
      'property__c_id',
      'sku.description',
      'sku.detailed_form',
      'counted_by.name',
      'approved_by.name',
    ],
  })
}

function matching(property: number, { sku, month, state }: InventoryFilters) {
  const isPending = {
    column: 'approved_by',
    operator: state === 'pending' ? '=' : '!=',
    value: null,
  } as const
  return {
    where: { property__c_id: property, ...(sku !== undefined && { sku }) },
    filter: [...(month === undefined ? [] : inMonth(month)), ...(state === undefined ? [] : [isPending])],
  }
}

function following(last: { id: number; date: string } | undefined): TableFilter<'gc_inventory'>[] {
  if (!last) return []
  return [
    { column: 'date', operator: '<=', value: last.date },
    {
      or_: [
        { column: 'date', operator: '!=', value: last.date },
        { column: 'id', operator: '<=', value: last.id - 1 },
      ],
    },
  ]
}

function inMonth(month: string) {
  return between(month, month)
}

function between(oldest: string, newest: string): TableFilter<'gc_inventory'>[] {
  return [
    { column: 'date', operator: '>=', value: firstDayOf(oldest) },
    { column: 'date', operator: '<=', value: lastDayOf(newest) },
  ]
}
