import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Moment } from '../../../ui/moment.tsx'
import classes from './happenings.module.css'

/** A list of what happened, the latest first. */
export function Happenings({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title}
      <ol className={classes.list}>{children}</ol>
    </section>
  )
}

interface HappeningProps {
  icon: Icon
  /** Absent for what has not happened yet. */
  at?: string | undefined
  /** A second line. */
  note?: ReactNode
  children: ReactNode
}

export function Happening({ icon: HappeningIcon, at, note, children }: HappeningProps) {
  return (
    <li className={classes.happening} data-open={at === undefined || undefined}>
      <HappeningIcon size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.what}>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {at !== undefined && (
        <span className={classes.when}>
          <Moment at={at} />
        </span>
      )}
    </li>
  )
}
