import { defaultPageSize, pageSizes, searchDelayMs } from '@comptoir/contract/constants'
import { type Direction, directions } from '@comptoir/contract/query'
import { useState } from 'react'
import { useDebounced } from '../lib/use-debounced.ts'
import { useAddressBar } from './address-bar.ts'

/** Which part of a list is shown. The address bar holds it, so that going back, reloading and sharing keep it. */
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
  delayMs = searchDelayMs.list,
}: {
  sort: Sort
  direction?: Direction
  /** The columns that the address bar may name. */
  sortable: readonly Sort[]
  delayMs?: number
}): ListState<Sort> {
  const [params, change] = useAddressBar()
  const [search, setTyped] = useTypedText(params.get('q') ?? '')
  const { settled: settledSearch } = useDebounced(search, delayMs)
  const { sort, direction } = orderIn(params)

  function orderIn(named: URLSearchParams) {
    return {
      sort: sortable.find((column) => column === named.get('sort')) ?? usualSort,
      direction: directions.find((one) => one === named.get('dir')) ?? usualDirection,
    }
  }

  return {
    search,
    settledSearch,
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
 * The text in the address bar, or the text typed since. The address bar is updated a moment after typing, so a field
 * that showed only its text would lose letters during fast typing.
 */
function useTypedText(named: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ text: named, named, isAhead: false })
  if (typed.named !== named) {
    const isAhead = typed.isAhead && typed.text !== named
    setTyped({ text: isAhead ? typed.text : named, named, isAhead })
  }
  return [typed.text, (text) => setTyped({ ...typed, text, isAhead: text !== named })]
}
