import { defaultPageSize, pageSizes } from '@comptoir/contract/constants'
import { type Direction, directions } from '@comptoir/contract/query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAddressBar } from './address-bar.ts'

/** Where somebody is in a list. It stands in the address bar, so that going back, reloading and sharing keep it. */
export interface ListState<Sort extends string = string> {
  /** As typed. */
  search: string
  /** As typed, once typing has paused. */
  settledSearch: string
  page: number
  size: number
  sort: Sort
  direction: Direction
  setSearch: (search: string) => void
  setPage: (page: number) => void
  setSize: (size: number) => void
  sortBy: (column: string) => void
}

export function useListState<const Sort extends string>({
  sort: usualSort,
  direction: usualDirection = 'ASC',
  sortable,
  delay = 300,
}: {
  sort: Sort
  direction?: Direction
  /** The columns that the address bar may name. */
  sortable: readonly Sort[]
  delay?: number
}): ListState<Sort> {
  const [params, change] = useAddressBar()
  const [search, setTyped] = useTypedText(params.get('q') ?? '')
  const [settledSearch] = useDebouncedValue(search, delay)
  const { sort, direction } = orderIn(params)

  function orderIn(named: URLSearchParams) {
    return {
      sort: sortable.find((column) => column === named.get('sort')) ?? usualSort,
      direction: directions.find((one) => one === named.get('dir')) ?? usualDirection,
    }
  }

  return {
    search,
    settledSearch: search === '' ? '' : settledSearch,
    page: Math.max(1, Math.min(100_000, Math.trunc(Number(params.get('page'))) || 1)),
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultPageSize,
    sort,
    direction,
    setSearch: (next) => {
      setTyped(next)
      change({ q: next, page: undefined })
    },
    setPage: (next) => change({ page: next === 1 ? undefined : String(next) }),
    setSize: (next) => change({ size: next === defaultPageSize ? undefined : String(next), page: undefined }),
    sortBy: (column) => {
      const last = orderIn(new URLSearchParams(window.location.search))
      const isUp = last.sort === column && last.direction === 'ASC'
      change({ sort: column, dir: isUp ? 'DESC' : 'ASC', page: undefined })
    },
  }
}

/**
 * The text that the address bar names, or what has been typed since. The address bar follows a moment later: a field that
 * showed no more than it says would lose letters of whoever types faster.
 */
function useTypedText(named: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ text: named, named, isAhead: false })
  if (typed.named !== named) {
    const isAhead = typed.isAhead && typed.text !== named
    setTyped({ text: isAhead ? typed.text : named, named, isAhead })
  }
  return [typed.text, (text) => setTyped({ ...typed, text, isAhead: text !== named })]
}
