import { maxPageSize, queryLimits } from '@comptoir/contract/constants'
import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { previousCountQuery } from '@comptoir/contract/rules/previous-count'
import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { TableFilter } from '../../data/table-query.ts'
import { readTable } from '../../data/tables.ts'
import type { InventoryFilters } from './filters.ts'
import { firstDayOf, isMonth, lastDayOf, monthOf } from './months.ts'
import { type PreviousCount, withPrevious } from './previous-counts.ts'

/** A count with the names of what it refers to, and the one that it starts from. */
export interface Count extends CountRow {
  skuName: string
  detailed: boolean
  countedBy: string
  approvedBy: string | null
  previous: PreviousCount | null
}

export const countsKey = ['counts']

export function countsPage(
  property: number,
  filters: InventoryFilters,
  { page, size }: { page: number; size: number },
) {
  return queryOptions({
    queryKey: [...countsKey, property, 'page', filters, page, size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter = matching(property, filters)
      const { counts, count } = await readCounts({
        property,
        filter,
        limit: size,
        offset: (page - 1) * size,
        signal,
      })
      return { rows: counts, count }
    },
  })
}

/** Null where the property has no such count. */
export function countById(property: number, id: number) {
  return queryOptions({
    queryKey: [...countsKey, property, 'one', id],
    staleTime: 0,
    queryFn: ({ signal }) => readCount(property, id, signal),
  })
}

/** The property of a count, wherever it is. Null where the user has no such count. */
export function propertyOfCount(id: number) {
  return queryOptions({
    queryKey: [...countsKey, 'property', id],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { records } = await readTable(
        'gc_inventory',
        { limit: queryLimits.single, filter: [equal('id', id)], contain: ['property__c'] },
        { signal },
      )
      return records[0]?.property__c ?? null
    },
  })
}

/** Which SKU a pending count is of, and its day. */
export type PendingCount = Pick<CountRow, 'id' | 'sku' | 'date'>

/** The counts of a property that wait for approval, the oldest first: the order in which they are approved. */
export function pendingCounts(property: number) {
  return queryOptions({
    queryKey: [...countsKey, property, 'pending'],
    queryFn: async ({ signal }): Promise<PendingCount[]> => {
      const { records } = await readTable(
        'gc_inventory',
        {
          columns: ['id', 'sku', 'date'],
          limit: queryLimits.inventoryHistory,
          orderBy: 'date',
          orderByDirection: 'ASC',
          filter: matching(property, { sku: undefined, month: undefined, state: 'pending' }),
        },
        { signal },
      )
      return records.map(({ gc_inventory }) => gc_inventory)
    },
  })
}

/** The count that a SKU has in the month of a day, if any. */
export function countOfMonth(property: number, sku: number, day: string) {
  const month = monthOf(day)
  return queryOptions({
    queryKey: [...countsKey, property, 'month', sku, month],
    staleTime: 0,
    queryFn:
      sku > 0 && isMonth(month) && isCalendarDay(day)
        ? ({ signal }) => readCountOfMonth(property, sku, day, signal)
        : skipToken,
  })
}

/** What a count of that day starts from, null where there is nothing before it. */
export function previousCount(property: number, sku: number, day: string, except: number | undefined) {
  return queryOptions({
    queryKey: [...countsKey, property, 'previous', sku, day, except ?? 'new'],
    queryFn:
      sku > 0 && isCalendarDay(day)
        ? async ({ signal }): Promise<PreviousCount | null> => {
            const { records } = await readTable(
              'gc_inventory',
              {
                columns: ['id', 'sku', 'date', 'on_hand'],
                ...previousCountQuery({ property, sku, date: day, except }),
              },
              { signal },
            )
            return records[0]?.gc_inventory ?? null
          }
        : skipToken,
  })
}

/** What the property counts, in the order that people expect of values. */
export function skusAt(property: number) {
  return queryOptions({
    queryKey: ['skus', property],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { records } = await readTable(
        'sku',
        {
          join: ['sku_property'],
          filter: [equal('sku_property.property_id', property)],
          limit: maxPageSize.sku,
          orderBy: 'description',
        },
        { signal },
      )
      const { compare } = new Intl.Collator('fr-CA', { numeric: true })
      return records.map(({ sku }) => sku).sort((one, other) => compare(one.description, other.description))
    },
  })
}

export async function readCount(property: number, id: number, signal?: AbortSignal): Promise<Count | null> {
  const { counts } = await readCounts({
    property,
    filter: [equal('property__c_id', property), equal('id', id)],
    limit: queryLimits.single,
    signal,
  })
  return counts[0] ?? null
}

export async function readCountOfMonth(
  property: number,
  sku: number,
  day: string,
  signal?: AbortSignal,
): Promise<Count | null> {
  const filter = [equal('property__c_id', property), equal('sku', sku), ...inMonth(monthOf(day))]
  const { counts } = await readCounts({ property, filter, limit: queryLimits.single, signal })
  return counts[0] ?? null
}

/** Counts, the newest first, each with the one that it starts from. */
export async function readCounts({
  property,
  filter,
  limit,
  offset = 0,
  signal,
}: {
  property: number
  filter: TableFilter<'gc_inventory'>[]
  limit: number
  offset?: number
  signal?: AbortSignal | undefined
}): Promise<{ counts: Count[]; count: number }> {
  const { records, count } = await readTable(
    'gc_inventory',
    { limit, offset, ...newestFirst, filter, contain: relations, columns },
    { count: true, signal },
  )
  const counts = await withPrevious(records.map(asCount), (skus, from, to) =>
    readHistory({ property, skus, from, to, signal }),
  )
  return { counts, count }
}

/** What the list shows of a property. */
export function matching(
  property: number,
  { sku, month, state }: InventoryFilters,
): TableFilter<'gc_inventory'>[] {
  return [
    equal('property__c_id', property),
    ...(sku === undefined ? [] : [equal('sku', sku)]),
    ...(month === undefined ? [] : inMonth(month)),
    ...(state === undefined
      ? []
      : [
          {
            column: 'approved_by',
            operator: state === 'pending' ? '=' : '!=',
            value: null,
          } satisfies TableFilter<'gc_inventory'>,
        ]),
  ]
}

export function equal<Column extends string>(column: Column, value: unknown) {
  return { column, operator: '=', value } as const
}

export const newestFirst = { orderBy: 'date', orderByDirection: 'DESC' } as const

interface CountRecord {
  gc_inventory: CountRow
  sku: Pick<SkuRow, 'description' | 'detailed_form'> | null
  counted_by: { name: string } | null
  approved_by: { name: string } | null
}

const relations = ['sku', 'counted_by', 'approved_by'] as const

const columns = [
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
] as const

function asCount({ gc_inventory, sku, counted_by, approved_by }: CountRecord): Omit<Count, 'previous'> {
  return {
    ...gc_inventory,
    skuName: sku?.description ?? '',
    detailed: sku?.detailed_form ?? false,
    countedBy: counted_by?.name ?? '',
    approvedBy: approved_by?.name ?? null,
  }
}

function inMonth(month: string): TableFilter<'gc_inventory'>[] {
  return [
    { column: 'date', operator: '>=', value: firstDayOf(month) },
    { column: 'date', operator: '<=', value: lastDayOf(month) },
  ]
}

async function readHistory({
  property,
  skus,
  from,
  to,
  signal,
}: {
  property: number
  skus: number[]
  from: string | undefined
  to: string
  signal: AbortSignal | undefined
}): Promise<PreviousCount[]> {
  const { records } = await readTable(
    'gc_inventory',
    {
      columns: ['id', 'sku', 'date', 'on_hand'],
      limit: queryLimits.inventoryHistory,
      ...newestFirst,
      filter: [
        equal('property__c_id', property),
        { column: 'sku', operator: 'IN', value: skus },
        { column: 'date', operator: '<=', value: to },
        ...(from === undefined
          ? []
          : [{ column: 'date', operator: '>=', value: from } satisfies TableFilter<'gc_inventory'>]),
      ],
    },
    { signal },
  )
  return records.map(({ gc_inventory }) => gc_inventory)
}
