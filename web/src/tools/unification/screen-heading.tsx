import { Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import classes from './tool-screen.module.css'

/** The heading of a screen, focused when the screen opens. */
export function ScreenHeading({ children }: { children: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
      {children}
    </Title>
  )
}

/** Leads back to a list and names it. */
export function BackLink({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.back ?? ''} onClick={onClick}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </UnstyledButton>
  )
}

/** Focuses the element when it is mounted, so that keyboard users continue there. */
export function useFocusOnMount<Target extends HTMLElement>(enabled = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (enabled) target.current?.focus({ preventScroll: true })
  }, [enabled])
  return target
}
