import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './row-action.module.css'

interface RowActionProps {
  icon: Icon
  /** The accessible name: the action and its row. */
  label: string
  /** Why the action is unavailable. The button stays focusable, so that the reason is announced. */
  disabledReason?: string | undefined
  /** Whether the action deletes: red while the row is hovered or has the focus. */
  danger?: boolean
  onClick: () => void
}

/** An icon button for one row of a list. */
export function RowAction({ icon: Icon, label, disabledReason, danger, onClick }: RowActionProps) {
  const id = useId()
  return (
    <Tooltip
      label={disabledReason ?? label}
      events={{ hover: true, focus: true, touch: true }}
      // Below any dialog that the action opens, and inside the page's main landmark.
      zIndex={150}
      portalProps={{ target: '#content' }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        className={classes.action ?? ''}
        data-danger={danger || undefined}
        aria-label={label}
        {...(disabledReason
          ? { 'aria-disabled': true, 'aria-describedby': id, opacity: 0.45, style: { cursor: 'not-allowed' } }
          : { onClick })}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {disabledReason && (
          <span id={id} className="visually-hidden">
            {disabledReason}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
