import { searchDelayMs } from '@comptoir/contract/constants'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { useInfiniteQuery } from '@tanstack/react-query'
import { certainRow } from '../../../lib/list-keys.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { FormMode } from '../form-state.ts'
import { contactsOf, type ListedContact } from './contacts-data.ts'
import { typedPhone } from './typed-phone.ts'

/** The contacts of a company that match the text in the search box, once typing pauses. */
export function useContactSearch(company: AccountRow, mode: FormMode, search: string) {
  const { settled, isSettled, settleNow } = useDebounced(search.trim(), searchDelayMs.contactForm)
  // There are too many customers to list them without a search.
  const isSearched = mode === 'b2b' || [...settled].length >= 2
  const query = useInfiniteQuery({
    ...contactsOf(company, settled, { byOrder: mode === 'b2c' }),
    enabled: isSearched,
  })
  const isStale = !isSettled || (isSearched && query.isPlaceholderData)
  const isLoading = isSearched && (query.isPending || (query.isError && query.isFetching))
  const pages = isSearched ? withoutDuplicates(query.data?.pages.map(({ listed }) => listed) ?? []) : []
  return {
    query,
    pages,
    /** The only contact whom the text can mean. */
    certain: certainRow(pages.flat(), isNamedBy(settled), query.hasNextPage),
    /** The text that is searched: the typed text, once typing has paused. */
    settled,
    isSearched,
    /** Whether the list belongs to an older text than the one in the box. */
    isStale,
    /** Whether the list for the text in the box has loaded. */
    isReady: !isStale && !isLoading,
    settleNow,
  }
}

/** Whether the text is the whole name, email, phone or order code of a contact. */
function isNamedBy(text: string): (listed: ListedContact) => boolean {
  const wanted = foldedText(text)
  const phone = typedPhone(text)
  return ({ contact: { name, email, phone: stored }, order }) =>
    [name, email, order].some((value) => value && foldedText(value) === wanted) ||
    (stored !== null && stored === phone)
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
