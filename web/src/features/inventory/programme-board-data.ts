import { type BoardMonth, type CountBoard, monthStates, type Stock } from '@comptoir/contract/count-board'
import { restCalls } from '@comptoir/contract/rest'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'
import { type Count, countsKey } from './counts-data.ts'

/** Everything that the board shows of the months up to one, in one request. */
export function programmeBoard(until: string) {
  return queryOptions({
    queryKey: [...countsKey, 'programme', until],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { board } = await callRest(restCalls.countBoard, { parts: { until }, signal })
      const named = (months: BoardMonth[]) =>
        months.map((month, at): NamedMonth => ({ ...month, name: board.months[at] ?? '' }))
      return {
        ...board,
        properties: board.properties.map(({ months, ...property }) => ({
          ...property,
          months: named(months),
        })),
      }
    },
  })
}

export const boardFilters = [...monthStates, 'late', 'discrepancy'] as const
export type BoardFilter = (typeof boardFilters)[number]
/** A month that says which one it is. */
export type NamedMonth = BoardMonth & { name: string }
export type BoardProperty = Omit<CountBoard['properties'][number], 'months'> & { months: NamedMonth[] }
export type LoadedBoard = Omit<CountBoard, 'properties'> & { properties: BoardProperty[] }

/** Whether a filter shows a month; without a filter every month is shown. */
export function isShown(month: BoardMonth, filter: BoardFilter | undefined): boolean {
  if (filter === undefined) return true
  if (filter === 'late') return month.daysLate > 0
  return filter === 'discrepancy' ? month.discrepancy !== 0 : month.state === filter
}

/** A month that is not counted yet: what it says may still change. */
export function isOpen({ state }: BoardMonth): boolean {
  return state === 'none' || state === 'counting'
}

/** The properties with a month that is shown; those whose open months are latest first. */
export function boardRows(
  { properties }: Pick<LoadedBoard, 'properties'>,
  { show, at }: { show: BoardFilter | undefined; at: number | undefined },
): BoardProperty[] {
  const late = ({ months }: BoardProperty) =>
    Math.max(...months.map((month) => (isOpen(month) ? month.daysLate : 0)))
  return properties
    .filter(({ id, months }) => (at ?? id) === id && months.some((month) => isShown(month, show)))
    .toSorted((one, other) => late(other) - late(one))
}

/** The sums of each month over the rows. */
export function boardTotals(
  rows: readonly BoardProperty[],
): { onHand: number; discrepancy: number; isOpen: boolean }[] {
  return (rows[0]?.months ?? []).map((_, at) => {
    const months = rows.flatMap((row) => row.months[at] ?? [])
    return {
      onHand: months.reduce((sum, { onHand }) => sum + onHand, 0),
      discrepancy: months.reduce((sum, { discrepancy }) => sum + discrepancy, 0),
      isOpen: months.some(isOpen),
    }
  })
}

/** A card type over all properties. */
interface StockOfSku {
  sku: number
  description: string
  detailed: boolean
  onHand: number
  sixWeeks: number | null
  /** The properties that have less than they take in six weeks. */
  low: number[]
}

export function stockBySku(stock: readonly Stock[], at: number | undefined): StockOfSku[] {
  const skus = new Map<number, StockOfSku>()
  for (const { sku, description, detailed, property, onHand, sixWeeks } of stock) {
    if (at !== undefined && at !== property) continue
    const all = skus.get(sku) ?? { sku, description, detailed, onHand: 0, sixWeeks: null, low: [] }
    skus.set(sku, {
      ...all,
      onHand: all.onHand + onHand,
      sixWeeks: sixWeeks === null ? all.sixWeeks : (all.sixWeeks ?? 0) + sixWeeks,
      low: sixWeeks !== null && onHand < sixWeeks ? [...all.low, property] : all.low,
    })
  }
  const { compare } = new Intl.Collator('fr-CA', { numeric: true })
  return [...skus.values()].sort(
    (one, other) =>
      Number(other.detailed) - Number(one.detailed) || compare(one.description, other.description),
  )
}

/** The counts that wait, as the approval takes them. */
export function waitingCounts({ waiting }: CountBoard, at: number | undefined): Count[] {
  return waiting
    .filter(({ property__c_id }) => (at ?? property__c_id) === property__c_id)
    .map(({ previousOnHand, ...count }) => ({
      ...count,
      approvedBy: null,
      previous: { id: 0, sku: count.sku, date: '', on_hand: previousOnHand },
    }))
}
