import { isCalendarDay } from '@comptoir/contract/rules/calendar-day'
import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { TableQuery } from '../../data/table-query.ts'
import { readFirst, runQuery } from '../../data/tables.ts'
import {
  countBeforeQuery,
  countHistoryQuery,
  countOfMonthQuery,
  countPropertyQuery,
  countsByIdQuery,
  countsQuery,
  pendingCountsQuery,
  propertyByIdQuery,
  skusQuery,
} from './count-queries.ts'
import type { InventoryFilters } from './filters.ts'
import { isMonth, monthOf } from './months.ts'
import { type PreviousCount, type ReadHistory, withPrevious } from './previous-counts.ts'

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
      const query = countsQuery(property, filters, { limit: size, offset: (page - 1) * size })
      const { counts, count } = await readCounts(property, query, signal)
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
    queryFn: async ({ signal }) => (await readFirst(countPropertyQuery(id), signal))?.property__c ?? null,
  })
}

/** Null where the user has no such property. */
export function propertyById(id: number) {
  return queryOptions({
    queryKey: ['property', id],
    queryFn: async ({ signal }) => (await readFirst(propertyByIdQuery(id), signal))?.property__c ?? null,
  })
}

/** Which SKU a pending count is of, and its day. */
export type PendingCount = Pick<CountRow, 'id' | 'sku' | 'date'>

/** The counts of a property that wait for approval, the oldest first: the order in which they are approved. */
export function pendingCounts(property: number) {
  return queryOptions({
    queryKey: [...countsKey, property, 'pending'],
    queryFn: async ({ signal }): Promise<PendingCount[]> => {
      const { records } = await runQuery(pendingCountsQuery(property), { signal })
      return records.map(({ gc_inventory }) => gc_inventory)
    },
  })
}

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
        ? async ({ signal }): Promise<PreviousCount | null> =>
            (await readFirst(countBeforeQuery(property, sku, day, except), signal))?.gc_inventory ?? null
        : skipToken,
  })
}

/** What the property counts, in the order that people expect of values. */
export function skusAt(property: number) {
  return queryOptions({
    queryKey: ['skus', property],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { records } = await runQuery(skusQuery(property), { signal })
      const { compare } = new Intl.Collator('fr-CA', { numeric: true })
      return records.map(({ sku }) => sku).sort((one, other) => compare(one.description, other.description))
    },
  })
}

export function readCount(property: number, id: number, signal?: AbortSignal): Promise<Count | null> {
  return readFirstCount(property, countsByIdQuery(property, [id]), signal)
}

export function readCountOfMonth(
  property: number,
  sku: number,
  day: string,
  signal?: AbortSignal,
): Promise<Count | null> {
  return readFirstCount(property, countOfMonthQuery(property, sku, day), signal)
}

async function readFirstCount(...given: Parameters<typeof readCounts>): Promise<Count | null> {
  const { counts } = await readCounts(...given)
  return counts[0] ?? null
}

/** Counts, the newest first, each with the one that it starts from. */
export async function readCounts(
  property: number,
  query: TableQuery<CountRecord>,
  signal?: AbortSignal,
): Promise<{ counts: Count[]; count: number }> {
  const { records, count } = await runQuery(query, { count: true, signal })
  const counts = await withPrevious(records.map(asCount), historyReader(property, signal))
  return { counts, count }
}

/** Reads counts of SKUs at a property between two days, the newest first. */
export function historyReader(property: number, signal?: AbortSignal): ReadHistory {
  return async (skus, from, to) => {
    const { records } = await runQuery(countHistoryQuery(property, { skus, from, to }), { signal })
    return records.map(({ gc_inventory }) => gc_inventory)
  }
}

interface CountRecord {
  gc_inventory: CountRow
  sku: Pick<SkuRow, 'description' | 'detailed_form'> | null
  counted_by: { name: string } | null
  approved_by: { name: string } | null
}

function asCount({ gc_inventory, sku, counted_by, approved_by }: CountRecord): Omit<Count, 'previous'> {
  return {
    ...gc_inventory,
    skuName: sku?.description ?? '',
    detailed: sku?.detailed_form ?? false,
    countedBy: counted_by?.name ?? '',
    approvedBy: approved_by?.name ?? null,
  }
}
