import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Moment } from '../../../ui/moment.tsx'
import classes from './answer-card.module.css'

/** A list of what happened, the latest first. */
export function EventList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title}
      <ol className={classes.list}>{children}</ol>
    </section>
  )
}

interface EventEntryProps {
  icon: Icon
  /** Absent for what has not happened yet. */
  at?: string | undefined
  /** A second line. */
  note?: ReactNode
  children: ReactNode
}

export function EventEntry({ icon: EntryIcon, at, note, children }: EventEntryProps) {
  return (
    <li className={classes.event} data-open={at === undefined || undefined}>
      <EntryIcon size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.what}>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {at !== undefined && (
        <span className="dim small nowrap rigid">
          <Moment at={at} />
        </span>
      )}
    </li>
  )
}
