import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Arrow {
  label: string
  /** Absent where there is nothing to go to. */
  go: (() => void) | undefined
}

/** What months are shown, between the ways to earlier and to later ones. */
export function MonthArrows({ back, on, children }: { back: Arrow; on: Arrow; children: ReactNode }) {
  const arrow = ({ label, go }: Arrow, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={!go} onClick={go}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <div className="inline-row gap-xs">
      {arrow(back, IconChevronLeft)}
      {children}
      {arrow(on, IconChevronRight)}
    </div>
  )
}
