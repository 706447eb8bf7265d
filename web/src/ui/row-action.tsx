import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { prefetchScreen } from './lazy-screen.tsx'
import classes from './row-action.module.css'

interface RowActionProps {
  icon: Icon
  /** The accessible name: the action and its row. */
  label: string
  /** Why the action is unavailable. The button stays focusable, so that the reason is announced. */
  disabledReason?: string | undefined
  /** Whether the action deletes: red while the row is hovered or has the focus. */
  danger?: boolean
  /** The lazy dialog that the action opens, loaded once the button is pointed at or focused. */
  opens?: object
  onClick: () => void
}

/** An icon button for one row of a list: a plain button, because a page of rows has a hundred, with a tooltip on demand. */
export function RowAction({ icon: Icon, label, disabledReason, danger, opens, onClick }: RowActionProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const tip = useTip(() => {
    if (opens) void prefetchScreen(opens)
  })
  return (
    <>
      <button
        type="button"
        ref={button}
        className={classes.action}
        data-danger={danger || undefined}
        aria-label={label}
        {...tip.handlers}
        {...(disabledReason ? { 'aria-disabled': true, 'aria-describedby': id } : { onClick })}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {disabledReason && (
          <span id={id} className="visually-hidden">
            {disabledReason}
          </span>
        )}
      </button>
      {tip.isShown && (
        <Tooltip
          opened
          target={button}
          label={disabledReason ?? label}
          // Within the row: above or below, it would cover another one.
          position="left"
          // Below any dialog that the action opens, and inside the page's main landmark.
          zIndex={150}
          portalProps={{ target: '#content' }}
        />
      )}
    </>
  )
}

const delayMs = 300

/** Shown while the pointer rests on the button, or the button has the focus of the keyboard. */
function useTip(onReach: () => void) {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isShown,
    handlers: {
      onPointerEnter: () => {
        onReach()
        timer.current = setTimeout(() => setShown(true), delayMs)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ target }: { target: Element }) => {
        onReach()
        setShown(target.matches(':focus-visible'))
      },
      onBlur: hide,
    },
  }
}
