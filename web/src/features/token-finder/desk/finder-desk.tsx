import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'
import { isModalOpen } from '../../../ui/focus.ts'
import classes from './finder-desk.module.css'
import type { FieldHandle } from './use-finder-search.ts'

interface FinderDeskProps {
  field: RefObject<FieldHandle | null>
  /** The search box and the filter. */
  ask: ReactNode
  /** The rows found, or what replaces them. */
  children: ReactNode
  /** The details of the opened row. */
  details: ReactNode
  /** Shown in place of the details before a row is opened. */
  hint: string
  /** Whether a form in the details keeps the keys. */
  isLocked: boolean
  onClose: () => void
}

/** A list at the left and the details of one row at the side. On narrow screens the details replace the list. */
export function FinderDesk({ field, ask, children, details, hint, isLocked, onClose }: FinderDeskProps) {
  useWindowEvent(
    'keydown',
    (event) => {
      if (isLocked || isModalOpen() || event.isComposing || !(event.target instanceof Element)) return
      if (event.key === 'Escape') leaveDetails()
      else if (isCharacter(event) && !event.target.closest('input, textarea, select')) field.current?.focus()
    },
    // Capture, to run before an open overlay closes itself and is no longer found.
    { capture: true },
  )

  function leaveDetails(): void {
    // The search box handles the key itself.
    if (field.current?.isFocused() || document.querySelector('[role=menu]')) return
    if (field.current?.isVisible()) field.current.focus()
    else onClose()
  }

  return (
    <div className={classes.panes} data-opened={details ? true : undefined}>
      <div className={classes.left}>
        <div className={classes.ask}>{ask}</div>
        {children}
      </div>
      <div className={classes.right}>
        <div className={classes.details}>{details ?? <p className="dim flush">{hint}</p>}</div>
      </div>
    </div>
  )
}

/** A list alone, from edge to edge. */
export function FinderSheet({ ask, children }: { ask: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.sheet}>
      <div className={classes.ask}>{ask}</div>
      {children}
    </div>
  )
}

/** Whether the key types a letter or a digit, and is no shortcut. */
function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey
}
