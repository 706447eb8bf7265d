import { type KeyboardEvent, useState } from 'react'
import { optionId } from './company-list.tsx'

export interface OptionKeys {
  /** The company that was gone to with the keys, as long as it is among those offered. */
  chosen: number | undefined
  /** Forgets it, because something else is looked for. */
  leave: () => void
  /** Goes through the list; tells whether the key was for that. */
  go: (event: KeyboardEvent, from: number | undefined) => boolean
}

/** Going through a list of companies with the arrows, Home and End, while the focus stays in the search box. */
export function useOptionKeys(list: string, offered: readonly number[]): OptionKeys {
  const [gone, setGone] = useState<number>()
  const chosen = offered.find((company) => company === gone)
  return {
    chosen,
    leave: () => setGone(undefined),
    go: ({ key }, from) => {
      const at = from === undefined ? -1 : offered.indexOf(from)
      // Home and End are the text's own until somebody is in the list.
      const to = chosen === undefined && (key === 'Home' || key === 'End') ? undefined : placeAfter[key]
      const next = to && offered.at(to(at, offered.length))
      if (next === undefined) return false
      setGone(next)
      document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
      return true
    },
  }
}

const placeAfter: Record<string, ((at: number, length: number) => number) | undefined> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at) => Math.max(at, 0) - 1,
  Home: () => 0,
  End: () => -1,
}
