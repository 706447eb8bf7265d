import { Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import classes from './whole-text.module.css'

interface WholeText {
  /** For the element around the rows. */
  handlers: {
    onMouseOver: (event: MouseEvent<HTMLElement>) => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: () => void
  }
  tips: ReactNode
}

/**
 * Shows the whole text of cells that end in an ellipsis: on hover, and while the keyboard is in their row. In a listbox the
 * focus stays in the search box, so the row that the arrow keys moved to is named by its id.
 */
export function useWholeText({
  row,
  cell,
  pointed,
}: {
  /** The selectors of a row and of its cells. */
  row: string
  cell: string
  pointed?: string | undefined
}): WholeText {
  const [shown, setShown] = useState<readonly HTMLElement[]>(none)
  // The tips stand beside their cells, wherever these have been scrolled to.
  const [, setScrolled] = useState(0)
  useWindowEvent('scroll', () => shown.length > 0 && setScrolled((times) => times + 1), { capture: true })
  useEffect(() => {
    const pointedRow = pointed === undefined ? null : document.getElementById(pointed)
    setShown(pointedRow ? cutCells(pointedRow, cell) : none)
  }, [pointed, cell])
  // A row may be gone while it has the focus, or the arrow keys.
  const inPlace = shown.filter(({ isConnected }) => isConnected)
  return {
    handlers: {
      onMouseOver: ({ target }) => {
        const hovered = target instanceof Element ? target.closest<HTMLElement>(cell) : null
        if (!hovered) return
        if (isCut(hovered)) hovered.title = textOf(hovered)
        else hovered.removeAttribute('title')
      },
      onFocus: ({ target }) => {
        // After a click, the pointer is on the row and shows the text itself.
        const focused = target.matches(':focus-visible') ? target.closest(row) : null
        setShown(focused ? cutCells(focused, cell) : none)
      },
      onBlur: () => setShown(none),
    },
    tips: inPlace.length > 0 && (
      <Portal>
        {inPlace.map((of) => (
          <Tip key={textOf(of)} of={of} />
        ))}
      </Portal>
    ),
  }
}

const none: readonly HTMLElement[] = []

/** For the eye only: a screen reader reads the whole text anyway. */
function Tip({ of }: { of: HTMLElement }) {
  const { left, bottom } = of.getBoundingClientRect()
  return (
    <div className={classes.tip} style={{ left, top: bottom }} aria-hidden="true">
      {textOf(of)}
    </div>
  )
}

function cutCells(row: Element, cell: string): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(cell)].filter(isCut)
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  )
}

function textOf(cell: HTMLElement): string {
  return cell.innerText.replace(/\s*\n\s*/g, ' ').trim()
}

/** The first of several names and how many more there are, on one line. All of them are in the tooltip and read aloud. */
export function ShortList({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  return (
    <span title={others.length > 0 ? names.join(', ') : undefined}>
      {first}
      {others.length > 0 && (
        <>
          <span className={classes.more} aria-hidden="true">
            +{others.length}
          </span>
          <span className="visually-hidden">{`, ${others.join(', ')}`}</span>
        </>
      )}
    </span>
  )
}
