import { type KeyboardEvent, useEffect, useState } from 'react'

interface RowKeysOptions<Row> {
  listId: string
  rows: readonly Row[]
  /** Whether the rows are those of the typed text. */
  isReady: boolean
  /** Whether the first row is active before any arrow key. */
  startsAtFirst: boolean
  /** Whether the row is meant beyond doubt, such as one whose number was typed in full. */
  isExact: (row: Row) => boolean
  onOpen: (row: Row) => void
  /** Called on Enter if there are no rows. Undefined until it is known what the other tab has. */
  onNone: (() => void) | undefined
  /** Loads the rows of the typed text without waiting for a pause. */
  settleNow: () => void
}

export interface RowKeys {
  /** The row that Enter opens. */
  active: number | undefined
  /** The row that the keys moved to. */
  pointed: number | undefined
  setActive: (id: number) => void
  /** Forgets the active row and a key that still waits for rows. */
  reset: () => void
  /** Handles a key of the search box and returns whether the list uses it. */
  press: (event: KeyboardEvent) => boolean
}

/** Arrow keys move through the rows and Enter opens one, while the focus stays in the search box. */
export function useRowKeys<Row extends { id: number }>(options: RowKeysOptions<Row>): RowKeys {
  const { listId, rows, isReady, startsAtFirst, isExact, onOpen, onNone, settleNow } = options
  const [moved, setActive] = useState<number>()
  const [isEnterQueued, setEnterQueued] = useState(false)
  const first = startsAtFirst && isReady ? rows[0]?.id : undefined
  const pointed = rows.find(({ id }) => id === moved)?.id
  const active = pointed ?? first

  useEffect(() => {
    if (!isEnterQueued || !isReady || (rows.length === 0 && !onNone)) return
    setEnterQueued(false)
    // These rows were not shown when the key was pressed, so Enter opens one only if no other can be meant.
    const certain = rows.length === 1 ? rows[0] : rows.find(isExact)
    if (certain) onOpen(certain)
    else if (rows.length === 0) onNone?.()
  }, [isEnterQueued, isReady, rows, isExact, onOpen, onNone])

  function move(step: 1 | -1): void {
    const at = rows.findIndex(({ id }) => id === active)
    const next = rows.at(at < 0 && step < 0 ? -1 : (at + step) % rows.length)
    if (!next) return
    setActive(next.id)
    document.getElementById(rowId(listId, next.id))?.scrollIntoView({ block: 'nearest' })
  }

  return {
    active,
    pointed,
    setActive,
    reset: () => {
      setActive(undefined)
      setEnterQueued(false)
    },
    press({ key, nativeEvent }) {
      if (nativeEvent.isComposing) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (isReady) move(key === 'ArrowDown' ? 1 : -1)
        return true
      }
      if (key !== 'Enter') return false
      const row = rows.find(({ id }) => id === active)
      if (!isReady || (rows.length === 0 && !onNone)) {
        settleNow()
        setEnterQueued(true)
      } else if (row) onOpen(row)
      else if (rows.length === 0) onNone?.()
      return true
    },
  }
}

export function rowId(listId: string, id: number): string {
  return `${listId}-${id}`
}
