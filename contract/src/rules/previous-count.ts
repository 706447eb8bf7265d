import { queryLimits } from '../constants.ts'
import type { FilterLeaf } from '../query.ts'
import { dayBefore } from './calendar-day.ts'

/** What is counted on which day. The counts compared are those of one property. */
interface CountDay {
  sku: number
  date: string
}

/** The count that another one starts from: the latest of the same SKU before its day. */
export function previousCount<Counted extends CountDay>(
  counts: readonly Counted[],
  { sku, date }: CountDay,
): Counted | undefined {
  let latest: Counted | undefined
  for (const count of counts) {
    const isBefore = count.sku === sku && count.date < date
    if (isBefore && (latest === undefined || count.date > latest.date)) latest = count
  }
  return latest
}

/** What a count is compared with: frozen once it is approved. The first count of a SKU starts from nothing. */
export function previousOnHand(
  previous: { on_hand: number } | null | undefined,
  count?: { previous_on_hand: number | null },
): number {
  return count?.previous_on_hand ?? previous?.on_hand ?? 0
}

/** The query of the table API that reads the previous count. `except` is the id of the count itself, once it has one. */
export function previousCountQuery({ sku, date, property, except }: CountDay & PreviousOf) {
  const own = except === undefined ? [] : [where('id', '!=', except)]
  return {
    limit: queryLimits.single,
    orderBy: 'date',
    orderByDirection: 'DESC',
    filter: [
      where('property__c_id', '=', property),
      where('sku', '=', sku),
      where('date', '<=', dayBefore(date)),
      ...own,
    ],
  } as const
}

interface PreviousOf {
  property: number
  except?: number | undefined
}

function where<Column extends 'id' | 'property__c_id' | 'sku' | 'date'>(
  column: Column,
  operator: FilterLeaf['operator'],
  value: unknown,
) {
  return { column, operator, value }
}
