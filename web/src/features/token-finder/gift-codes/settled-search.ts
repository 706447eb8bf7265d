import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

export interface SettledSearch {
  typed: string
  /** What was typed when typing last paused. */
  settled: string
  settling: boolean
  type: (text: string) => void
}

/** A search that runs when typing has paused; emptying the box needs no pause. */
export function useSettledSearch(delay: number): SettledSearch {
  const [typed, type] = useState('')
  const [paused] = useDebouncedValue(typed, delay)
  const settled = typed.trim() === '' ? '' : paused
  return { typed, settled, settling: settled.trim() !== typed.trim(), type }
}
