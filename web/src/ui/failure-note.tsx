import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** An inline error, announced by screen readers when it appears. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />} variant="light" c="red">
      {children}
    </Alert>
  )
}
