import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'

interface RowActionProps {
  icon: Icon
  /** The accessible name: the action and its row. */
  label: string
  /** Why the action is unavailable. The button stays focusable, so that the reason is announced. */
  disabledReason?: string | undefined
  onClick: () => void
}

/** An icon button for one row of a list. */
export function RowAction({ icon: Icon, label, disabledReason, onClick }: RowActionProps) {
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
        c="inherit"
        size="lg"
        aria-label={label}
        {...(disabledReason
          ? { 'aria-disabled': true, 'aria-describedby': id, opacity: 0.45, style: { cursor: 'not-allowed' } }
          : { onClick })}
      >
        <Icon size={18} stroke={1.7} aria-hidden="true" />
        {disabledReason && (
          <span id={id} className="visually-hidden">
            {disabledReason}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
