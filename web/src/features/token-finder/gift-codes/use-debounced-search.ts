import { searchDelayMs } from '@comptoir/contract/constants'
import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'

export interface DebouncedSearch {
  /** The text in the search box. */
  typed: string
  /** The text to search for: `typed`, once typing has paused. */
  debounced: string
  /** Whether `debounced` still lags behind `typed`. */
  isPending: boolean
  setTyped: (text: string) => void
}

/** The text of a search box of the token finder, and the text to search for. */
export function useDebouncedSearch(): DebouncedSearch {
  const [typed, setTyped] = useState('')
  const { settled, isSettled } = useDebounced(typed.trim(), searchDelayMs.tokenFinder)
  return { typed, debounced: settled, isPending: !isSettled, setTyped }
}
