import { searchDelay } from '@comptoir/contract/constants'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { keepSearch, lastSearch } from './last-search.ts'
import { cleaned } from './search-terms.ts'

export interface SearchText {
  typed: string
  /** What is searched: as typed, once typing has paused. */
  settled: string
  /** Whether what is searched is what was typed. */
  isSettled: boolean
  type: (text: string) => void
  /** Searches now, without waiting for a pause. */
  settle: () => void
}

export function useSearchText(userId: number): SearchText {
  const [typed, setTyped] = useState(() => lastSearch(userId))
  const [settled, setSettled] = useState(() => cleaned(typed))
  const settleLater = useDebouncedCallback(setSettled, searchDelay.contactForm)
  return {
    typed,
    settled,
    isSettled: cleaned(typed) === settled,
    type: (text) => {
      setTyped(text)
      keepSearch(userId, text)
      settleLater(cleaned(text))
      // Nothing is searched for nothing, so that there is nothing to wait for.
      if (cleaned(text) === '') settleLater.flush()
    },
    settle: () => settleLater.flush(),
  }
}
