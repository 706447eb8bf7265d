import { useState } from 'react'
import { optionId } from './company-list.tsx'

export interface OptionKeys {
  /** The company that the keys moved to, as long as it is in the list. */
  chosen: number | undefined
  /** Clears the chosen company. */
  reset: () => void
  /** Moves through the list and returns whether the key did that. */
  move: (key: string, from: number | undefined) => boolean
}

/** Moves through a list of companies with the arrows, Home and End, while the focus stays in the search box. */
export function useOptionKeys(list: string, companies: readonly number[]): OptionKeys {
  const [moved, setMoved] = useState<number>()
  const chosen = companies.find((company) => company === moved)
  return {
    chosen,
    reset: () => setMoved(undefined),
    move: (key, from) => {
      const at = from === undefined ? -1 : companies.indexOf(from)
      // Home and End move the caret in the text until an arrow key has entered the list.
      const to = chosen === undefined && (key === 'Home' || key === 'End') ? undefined : positionAfter[key]
      const next = to && companies.at(to(at, companies.length))
      if (next === undefined) return false
      setMoved(next)
      document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
      return true
    },
  }
}

const positionAfter: Record<string, ((at: number, length: number) => number) | undefined> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at) => Math.max(at, 0) - 1,
  Home: () => 0,
  End: () => -1,
}
