import { Title } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  /** Beside the title: a count or a state. */
  note?: ReactNode
  /** At the end of the line of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the account page, under its own heading. */
export function AccountSection({ title, note, aside, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      className="line-above"
      style={{ '--section-edge': 'var(--gutter)' } as CSSProperties}
      aria-labelledby={id}
    >
      <div className="row inset gap-sm" style={{ minHeight: '3rem' }}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {note}
        {aside && <div className="push-end">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
