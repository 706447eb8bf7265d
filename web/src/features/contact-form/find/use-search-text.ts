import { searchDelay } from '@comptoir/contract/constants'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
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
  const [debounced, setDebounced] = useState(() => cleanText(typed))
  const debounce = useDebouncedCallback(setDebounced, searchDelay.contactForm)
  return {
    typed,
    debounced,
    isCurrent: cleanText(typed) === debounced,
    setTyped: (text) => {
      setTyped(text)
      saveLastSearch(userId, text)
      debounce(cleanText(text))
      // Clearing the box needs no search, so it takes effect without delay.
      if (cleanText(text) === '') debounce.flush()
    },
    flush: () => debounce.flush(),
  }
}
