import { UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import classes from './tool-screen.module.css'

/** Leads back to a list and names it. */
export function BackLink({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.back ?? ''} onClick={onClick}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </UnstyledButton>
  )
}
