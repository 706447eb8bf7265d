import { useUrlParams } from '../../ui/url-params.ts'
import { isMonth } from './months.ts'

export const countStates = ['pending', 'approved'] as const
export type CountState = (typeof countStates)[number]

export interface InventoryFilters {
  sku: number | undefined
  month: string | undefined
  state: CountState | undefined
}

/** What the list is narrowed down to. It stands in the address bar beside the page. */
export function useInventoryFilters() {
  const [params, change] = useUrlParams()
  return {
    filters: filtersOf(params),
    /** As typed: where a browser has no field for months, people type one letter after the other. */
    typedMonth: params.get('month') ?? '',
    narrow: (name: keyof InventoryFilters, value: string) => change({ [name]: value, page: '' }),
    widen: () => change({ sku: '', month: '', state: '', page: '' }),
  }
}

export type InventoryFiltering = ReturnType<typeof useInventoryFilters>

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
