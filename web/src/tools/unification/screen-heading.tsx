import { Title } from '@mantine/core'
import classes from './tool-screen.module.css'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** The heading of a screen, focused when the screen opens. */
export function ScreenHeading({ children }: { children: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <Title order={2} ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
      {children}
    </Title>
  )
}
