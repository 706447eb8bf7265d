import type { ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { Highlight } from '../../../ui/highlight.tsx'
import classes from './finder-list.module.css'

interface PersonLinesProps {
  name: string
  email: string | null
  /** The searched text, to be marked. */
  text: string
  /** Beside the name. */
  aside?: ReactNode
  /** Beside the address. */
  note?: ReactNode
}

/** A person in two lines: the name, and below it the address. */
export function PersonLines({ name, email, text, aside, note }: PersonLinesProps) {
  const { format } = useWords()
  return (
    <>
      <span className={classes.line}>
        <span className="strong">
          <Highlight wanted={[text]}>{format.person(name)}</Highlight>
        </span>
        {aside && <span className={classes.aside}>{aside}</span>}
      </span>
      {(email || note) && (
        <span className={`dim small ${classes.line}`}>
          {email && email !== name && <Highlight wanted={[text]}>{email}</Highlight>}
          {note && <span className={classes.note}>{note}</span>}
        </span>
      )}
    </>
  )
}
