import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './tool-screen.module.css'

/** What a merge or its undoing does, one line each. */
export function Effects({ children }: { children: ReactNode }) {
  return <ul className={classes.effects}>{children}</ul>
}

interface EffectProps {
  icon: Icon
  /** Whether somebody should think about it before going on. */
  isWarning?: boolean
  children: ReactNode
}

export function Effect({ icon: EffectIcon, isWarning, children }: EffectProps) {
  return (
    <li data-warning={isWarning || undefined}>
      <EffectIcon size={16} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </li>
  )
}
