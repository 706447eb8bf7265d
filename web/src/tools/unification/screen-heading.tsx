import { Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useFocusOnMount } from '../../ui/focus.ts'

/** The heading of a screen, focused when the screen opens. */
export function ScreenHeading({
  isFocused = true,
  children,
}: {
  /** Whether nothing else that opens with the screen takes the focus. */
  isFocused?: boolean
  children: string
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>(isFocused)
  return (
    <Title order={2} ref={heading} tabIndex={-1} className="large" style={{ outline: 'none' }}>
      {children}
    </Title>
  )
}

/** Leads back to a list and names it. */
export function BackLink({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <UnstyledButton className="inline-row quiet-link quiet-icons gap-6" onClick={onClick}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </UnstyledButton>
  )
}
