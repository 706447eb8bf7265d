import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

interface SortButtonProps {
  /** Absent while the list is sorted by another column. */
  sorted: 'up' | 'down' | undefined
  onClick: () => void
  children: ReactNode
}

/** The title of a column that a list can be sorted by. */
export function SortButton({ sorted, onClick, children }: SortButtonProps) {
  const Icon = sorted ? (sorted === 'up' ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <UnstyledButton className={classes.sort} onClick={onClick}>
      {children}
      <Icon
        size={12}
        stroke={2}
        aria-hidden="true"
        className={sorted ? undefined : classes.sortButtonUnsorted}
      />
    </UnstyledButton>
  )
}
