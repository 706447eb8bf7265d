import {
  type Icon,
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDot,
  IconCircleMinus,
  IconClock,
  IconLock,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-mark.module.css'

const icons = {
  done: [IconCircleCheckFilled, 'var(--good-mark)'],
  waiting: [IconClock, 'var(--wait-mark)'],
  none: [IconCircleDashed],
  off: [IconCircleMinus],
  wrong: [IconAlertOctagonFilled, 'var(--bad-mark)'],
  unsaved: [IconCircleDot, 'var(--link)'],
  locked: [IconLock],
} as const satisfies Record<string, readonly [shape: Icon, color?: string]>

export type State = keyof typeof icons

/** A state as a shape, a colour and a word. The word says all of it; the shape and the colour only help to find it. */
export function StateMark({ state, children }: { state: State; children: ReactNode }) {
  const [StateIcon, color] = icons[state]
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={16} stroke={1.75} style={{ color }} aria-hidden="true" />
      {children}
    </span>
  )
}
