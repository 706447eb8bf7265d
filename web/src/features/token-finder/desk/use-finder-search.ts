import { searchDelayMs } from '@comptoir/contract/constants'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { ListPage } from '../../../parts/list/query-table.tsx'
import { type ListState, useListState } from '../../../ui/list-state.ts'

const sortableColumns = ['external_id', 'recipient_name', 'amount', 'status', 'updated_at'] as const

export type TokenList = ListState<(typeof sortableColumns)[number]>

export interface FinderSearch {
  /** The text in the search box, which the URL keeps. */
  typed: string
  /** The text to search for: `typed`, once typing has paused. */
  settled: string
  /** Whether `settled` still lags behind `typed`. */
  isPending: boolean
  setTyped: (text: string) => void
  /** Searches for the typed text without waiting for a pause. */
  settleNow: () => void
  /** Page and order of the e-tokens, with the same text. */
  list: TokenList
}

/** The text of the token finder's search box. Both tabs search for it, so it stays when the tab changes. */
export function useFinderSearch(): FinderSearch {
  const delayMs = searchDelayMs.tokenFinder
  const list = useListState({ sort: 'updated_at', direction: 'DESC', sortable: sortableColumns, delayMs })
  const { settled, isSettled, settleNow } = useDebounced(list.search.trim(), delayMs)
  return {
    typed: list.search,
    settled,
    isPending: !isSettled,
    setTyped: list.setSearch,
    settleNow,
    list: { ...list, settledSearch: settled },
  }
}

/** The row whose details are shown. */
export interface Opened<Row> {
  row: Row
  /** Changes each time a row is opened, so that the details start afresh and take the focus. */
  nonce: number
}

export function useOpened<Row>() {
  const [opened, setOpened] = useState<Opened<Row>>()
  return {
    opened,
    open: (row: Row) => setOpened((before) => ({ row, nonce: (before?.nonce ?? 0) + 1 })),
    close: () => setOpened(undefined),
  }
}

/** What the other kind of codes has for the same text. */
export interface OtherTab {
  name: string
  /** Undefined while it is not known. */
  count: number | undefined
  /** Shows the other tab, and opens there what was typed in full. */
  show: () => void
}

export interface FieldHandle {
  /** Gives the search box the focus, with its text selected, so that typing replaces it. */
  focus: () => void
  /** Whether the box has the focus. */
  isFocused: () => boolean
  isVisible: () => boolean
}

/** What a tab shows and reports. */
export interface FinderTabProps<Row, Filter> {
  field: RefObject<FieldHandle | null>
  search: FinderSearch
  found: UseQueryResult<ListPage<Row>>
  filter: Filter
  onFilter: (filter: Filter) => void
  opened: Opened<Row> | undefined
  onOpen: (row: Row) => void
  onClose: () => void
  other: OtherTab
  /** Why a code that was scanned or entered opens nothing. */
  error: string | undefined
}
