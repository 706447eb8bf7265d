import { searchDelayMs } from '@comptoir/contract/constants'
import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { lastSearch, saveLastSearch } from './last-search.ts'
import { cleanText } from './search-terms.ts'

export interface SearchText {
  typed: string
  /** The text to search for: `typed`, once typing has paused. */
  debounced: string
  /** Whether `debounced` matches `typed`. */
  isCurrent: boolean
  setTyped: (text: string) => void
  /** Searches now, without waiting for a pause. */
  flush: () => void
}

export function useSearchText(userId: number): SearchText {
  const [typed, setTyped] = useState(() => lastSearch(userId))
  const { settled, isSettled, settleNow } = useDebounced(cleanText(typed), searchDelayMs.contactForm)
  return {
    typed,
    debounced: settled,
    isCurrent: isSettled,
    setTyped: (text) => {
      setTyped(text)
      saveLastSearch(userId, text)
    },
    flush: settleNow,
  }
}
