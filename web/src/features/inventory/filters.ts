import type { CountRow } from '@comptoir/contract/tables/count'
import { isMonth } from './months.ts'

export const countStates = ['pending', 'approved'] as const
export type CountState = (typeof countStates)[number]

export function stateOf({ approved_by }: Pick<CountRow, 'approved_by'>): CountState {
  return approved_by === null ? 'pending' : 'approved'
}

/** What the list of counts is narrowed down to. */
export interface InventoryFilters {
  sku?: number | undefined
  month?: string | undefined
  state?: CountState | undefined
}

/** What the address bar narrows the list down to. */
export function filtersOf(params: URLSearchParams): InventoryFilters {
  const sku = params.get('sku') ?? ''
  const month = params.get('month') ?? ''
  return {
    sku: /^[1-9]\d{0,14}$/.test(sku) ? Number(sku) : undefined,
    month: isMonth(month) ? month : undefined,
    state: countStates.find((state) => state === params.get('state')),
  }
}

export function isNarrowed({ sku, month, state }: InventoryFilters): boolean {
  return sku !== undefined || month !== undefined || state !== undefined
}
