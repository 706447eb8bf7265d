import { searchDelayMs } from '@comptoir/contract/constants'
import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
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
  settleNow: () => void
}

export function useSearchText(userId: number): SearchText {
  const [typed, setTyped] = useState(() => lastSearch(userId))
  const { settled, isSettled, settleNow } = useDebounced(cleaned(typed), searchDelayMs.contactForm)
  return {
    typed,
    settled,
    isSettled,
    type: (text) => {
      setTyped(text)
      keepSearch(userId, text)
    },
    settleNow,
  }
}
