import type { AccountRow } from '@comptoir/contract/tables/account'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormMode } from '../form-state.ts'
import { contactSearchDelay, contactsOf, type ListedContact } from './contacts-data.ts'

/** The contacts of a company that match the text in the search box, once typing pauses. */
export function useContactSearch(company: AccountRow, mode: FormMode, search: string) {
  const [settled, setSettled] = useState(search.trim())
  const settleLater = useDebouncedCallback(setSettled, contactSearchDelay)
  // There are too many customers to list them without a search.
  const isSearched = mode === 'b2b' || [...settled].length >= 2
  const query = useInfiniteQuery({
    ...contactsOf(company, settled, { byOrder: mode === 'b2c' }),
    enabled: isSearched,
  })
  const isStale = search.trim() !== settled || (isSearched && query.isPlaceholderData)
  const isLoading = isSearched && (query.isPending || (query.isError && query.isFetching))
  return {
    query,
    pages: isSearched ? withoutDuplicates(query.data?.pages.map(({ listed }) => listed) ?? []) : [],
    /** The text that is searched: the typed text, once typing has paused. */
    settled,
    isSearched,
    /** Whether the list belongs to an older text than the one in the box. */
    isStale,
    /** Whether the list for the text in the box has loaded. */
    isReady: !isStale && !isLoading,
    settleLater: (text: string) => settleLater(text.trim()),
    settleNow: () => settleLater.flush(),
  }
}

/** A buyer found by an order code may also be found by name. */
function withoutDuplicates(pages: readonly ListedContact[][]): ListedContact[][] {
  const seen = new Set<number>()
  return pages.map((page) =>
    page.filter(({ contact: { id } }) => {
      const isNew = !seen.has(id)
      seen.add(id)
      return isNew
    }),
  )
}
