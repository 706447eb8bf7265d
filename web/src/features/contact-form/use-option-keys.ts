import { useState } from 'react'

export interface OptionKeys {
  /** The option that the keys moved to, as long as it is in the list. */
  chosen: number | undefined
  /** Forgets the chosen option. */
  reset: () => void
  /** Chooses an option and scrolls to it. */
  choose: (option: number) => void
  /** Moves through the list and returns whether the key did that. */
  move: (key: string, from: number | undefined) => boolean
}

/** Moves through a list with the arrows, Home and End, while the focus stays in the search box. */
export function useOptionKeys(
  listId: string,
  options: readonly number[],
  /** Loads the rows after the last one, where there are any. */
  loadMore?: () => void,
): OptionKeys {
  const [moved, setMoved] = useState<number>()
  const chosen = options.find((option) => option === moved)
  const choose = (option: number) => {
    setMoved(option)
    document.getElementById(optionId(listId, option))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    chosen,
    reset: () => setMoved(undefined),
    choose,
    move: (key, from) => {
      const at = from === undefined ? -1 : options.indexOf(from)
      // The list grows at its end, so ArrowDown waits there instead of going back to the first row.
      if (key === 'ArrowDown' && loadMore && at === options.length - 1) {
        loadMore()
        return true
      }
      // Home and End move the caret in the text until an arrow key has entered the list.
      const to = chosen === undefined && (key === 'Home' || key === 'End') ? undefined : positionAfter[key]
      const next = to && options.at(to(at, options.length))
      if (next === undefined) return false
      choose(next)
      return true
    },
  }
}

export function optionId(listId: string, option: number): string {
  return `${listId}-${option}`
}

const positionAfter: Record<string, ((at: number, length: number) => number) | undefined> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at) => Math.max(at, 0) - 1,
  Home: () => 0,
  End: () => -1,
}
