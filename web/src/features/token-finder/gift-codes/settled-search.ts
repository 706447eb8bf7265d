import { searchDelayMs } from '@comptoir/contract/constants'
import { useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'

export interface SettledSearch {
  typed: string
  /** The text that is searched: the typed text, once typing has paused. */
  settled: string
  isSettled: boolean
  type: (text: string) => void
}

/** The text of a search box of the token finder, and the part of it that is searched. */
export function useSettledSearch(): SettledSearch {
  const [typed, type] = useState('')
  const { settled, isSettled } = useDebounced(typed.trim(), searchDelayMs.tokenFinder)
  return { typed, settled, isSettled, type }
}
