import { defaultPageSize, pageSizes, searchDelayMs } from '@comptoir/contract/constants'
import { type Direction, directions } from '@comptoir/contract/query'
import { useState } from 'react'
import { useDebounced } from '../lib/use-debounced.ts'
import { useUrlParams } from './url-params.ts'

/** The search, page and order of a list. Stored in the URL, so that going back, reloading and sharing keep it. */
export interface ListState<Sort extends string = string> {
  /** The text in the search box. */
  search: string
  /** The text to search for: debounced, except that clearing it applies without delay. */
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
  sort: defaultSort,
  direction: defaultDirection = 'ASC',
  sortable,
  delayMs = searchDelayMs.list,
}: {
  sort: Sort
  direction?: Direction
  /** The columns that the URL may sort by. */
  sortable: readonly Sort[]
  delayMs?: number
}): ListState<Sort> {
  const [params, setParams] = useUrlParams()
  const [search, setTyped] = useTypedText(params.get('q') ?? '')
  const { settled: settledSearch } = useDebounced(search, delayMs)
  const { sort, direction } = orderIn(params)

  function orderIn(search: URLSearchParams) {
    return {
      sort: sortable.find((column) => column === search.get('sort')) ?? defaultSort,
      direction: directions.find((one) => one === search.get('dir')) ?? defaultDirection,
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
      setParams({ q: next, page: undefined })
    },
    setPage: (next) => setParams({ page: next === 1 ? undefined : String(next) }),
    setSize: (next) =>
      setParams({ size: next === defaultPageSize ? undefined : String(next), page: undefined }),
    sortBy: (column) => {
      const last = orderIn(new URLSearchParams(window.location.search))
      const isUp = last.sort === column && last.direction === 'ASC'
      setParams({ sort: column, dir: isUp ? 'DESC' : 'ASC', page: undefined })
    },
  }
}

/**
 * The search text of the URL, or what was typed since. The URL is updated with a delay, so a field bound to it alone would
 * drop letters during fast typing.
 */
function useTypedText(urlText: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ text: urlText, urlText, isAhead: false })
  if (typed.urlText !== urlText) {
    const isAhead = typed.isAhead && typed.text !== urlText
    setTyped({ text: isAhead ? typed.text : urlText, urlText, isAhead })
  }
  return [typed.text, (text) => setTyped({ ...typed, text, isAhead: text !== urlText })]
}
