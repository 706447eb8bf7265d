import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** A step of the import. Focuses itself on mount, because the button of the previous step is gone. */
export function ImportStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <Stack ref={step} tabIndex={-1} gap="md" style={{ outline: 'none' }}>
      {children}
    </Stack>
  )
}
