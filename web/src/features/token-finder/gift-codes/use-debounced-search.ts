import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

export interface DebouncedSearch {
  /** The text in the search box. */
  typed: string
  /** The text to search for: `typed`, once typing has paused. */
  debounced: string
  /** Whether `debounced` still lags behind `typed`. */
  isPending: boolean
  setTyped: (text: string) => void
}

/** Clearing the box takes effect without delay. */
export function useDebouncedSearch(delayMs: number): DebouncedSearch {
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed, delayMs)
  const debounced = typed.trim() === '' ? '' : paused
  return { typed, debounced, isPending: debounced.trim() !== typed.trim(), setTyped }
}
