import { searchDelayMs } from '@comptoir/contract/constants'
import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { lastSearch, saveLastSearch } from '../last-search.ts'
import { cleanText } from './search-terms.ts'

/** How long the text must stay the same before the keys act on a list that narrows with each letter. */
const steadyMs = 200

export interface SearchText {
  typed: string
  /** The text to search for: `typed`, once typing has paused. */
  debounced: string
  /** The typed text as it is searched for, before typing pauses. */
  cleaned: string
  /** Whether `debounced` matches `typed`. */
  isCurrent: boolean
  /** Whether the typed text has stayed the same for as long as it takes to look at a list. */
  isSteady: boolean
  setTyped: (text: string) => void
  /** Searches now, without waiting for a pause. */
  flush: () => void
}

/** `onPause` is called with the text to search for, before the screen is drawn again. */
export function useSearchText(userId: number, onPause: (text: string) => void): SearchText {
  const [typed, setTyped] = useState(() => lastSearch(userId))
  const cleaned = cleanText(typed)
  const { settled, isSettled, settleNow } = useDebounced(cleaned, searchDelayMs.contactForm, onPause)
  const steady = useDebounced(cleaned, steadyMs)
  return {
    typed,
    cleaned,
    debounced: settled,
    isCurrent: isSettled,
    isSteady: steady.isSettled,
    setTyped: (text) => {
      setTyped(text)
      saveLastSearch(userId, text)
    },
    flush: settleNow,
  }
}
