import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'

interface RowActionProps {
  icon: Icon
  /** What it does, and to which row. */
  label: string
  /** Why it cannot be done. The button then stays within reach, so that everybody can learn the reason. */
  reasonAgainst?: string | undefined
  onClick: () => void
}

/** Something that can be done to one row of a list. */
export function RowAction({ icon: Sign, label, reasonAgainst, onClick }: RowActionProps) {
  const id = useId()
  return (
    <Tooltip
      label={reasonAgainst ?? label}
      events={{ hover: true, focus: true, touch: true }}
      // Beneath any dialog that the action opens, and part of the page's content.
      zIndex={150}
      portalProps={{ target: '#content' }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        aria-label={label}
        {...(reasonAgainst
          ? { 'aria-disabled': true, 'aria-describedby': id, opacity: 0.45, style: { cursor: 'not-allowed' } }
          : { onClick })}
      >
        <Sign size={18} stroke={1.7} aria-hidden="true" />
        {reasonAgainst && (
          <span id={id} className="unseen">
            {reasonAgainst}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
