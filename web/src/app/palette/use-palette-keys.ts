import { useState } from 'react'
import type { PaletteGroup } from './palette-items.ts'

export interface PaletteKeys {
  /** The item that the keys moved to, as long as it is in the list. */
  chosen: string | undefined
  choose: (id: string) => void
  /** Forgets the chosen item. */
  reset: () => void
  /** Moves through the list and returns whether the key did that. */
  move: (key: PaletteKey, from: string | undefined) => boolean
}

export const paletteKeys = ['ArrowDown', 'ArrowUp', 'Tab', 'Shift+Tab'] as const
export type PaletteKey = (typeof paletteKeys)[number]

/** Moves through the items with the arrows and through the groups with Tab, while the focus stays in the search box. */
export function usePaletteKeys(listId: string, groups: readonly PaletteGroup[]): PaletteKeys {
  const [moved, setMoved] = useState<string>()
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
  const firsts = groups.flatMap(({ items }) => items[0]?.id ?? [])

  function choose(id: string): void {
    setMoved(id)
    document.getElementById(itemId(listId, id))?.scrollIntoView({ block: 'nearest' })
  }

  function next(key: PaletteKey, from: string | undefined): string | undefined {
    if (key === 'ArrowDown') return ids[(ids.indexOf(from ?? '') + 1) % ids.length]
    if (key === 'ArrowUp') return ids.at(Math.max(ids.indexOf(from ?? ''), 0) - 1)
    const group = groups.findIndex(({ items }) => items.some(({ id }) => id === from))
    return key === 'Tab' ? firsts[(group + 1) % firsts.length] : firsts.at(Math.max(group, 0) - 1)
  }

  return {
    chosen: ids.find((id) => id === moved),
    choose,
    reset: () => setMoved(undefined),
    move: (key, from) => {
      const id = next(key, from)
      if (id !== undefined) choose(id)
      return id !== undefined
    },
  }
}

export function itemId(listId: string, id: string): string {
  return `${listId}-${id}`
}
