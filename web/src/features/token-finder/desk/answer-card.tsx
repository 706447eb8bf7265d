import { ActionIcon, Anchor, Badge, Box, Text } from '@mantine/core'
import { type Icon, IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../../ui/moment.tsx'
import classes from './answer-card.module.css'

interface AnswerCardProps {
  /** What it is, such as "Gift code"; also the name of the whole pane. */
  title: string
  /** A short fact beside the title. */
  tag: ReactNode
  code: ReactNode
  /** What the value means, for screen readers. */
  valueLabel: string
  value: string
  /** The buttons; the first one has the focus when the pane opens. */
  actions: ReactNode
  /** The raised card's last lines. */
  children?: ReactNode
  /** Everything below the card. */
  below: ReactNode
  onClose: () => void
}

/** The details of one row: a raised card with the code, its value and what can be done, and the facts below. */
export function AnswerCard(props: AnswerCardProps) {
  const { title, tag, code, valueLabel, value, actions, children, below, onClose } = props
  const { t } = useTranslation()
  const pane = useRef<HTMLElement>(null)
  const hasActions = Boolean(actions)
  useEffect(() => {
    const first = hasActions && pane.current?.querySelector<HTMLElement>('[data-actions] button')
    if (first) first.focus({ preventScroll: true })
    else if (!pane.current?.contains(document.activeElement)) pane.current?.focus({ preventScroll: true })
  }, [hasActions])
  return (
    <section ref={pane} aria-label={title} tabIndex={-1} style={{ outline: 'none' }}>
      <Anchor component="button" type="button" className={classes.back ?? ''} onClick={onClose}>
        <IconArrowLeft size={14} stroke={1.75} aria-hidden="true" />
        {t('words.back_to_list')}
      </Anchor>
      <Box className="raised" mb="lg" px="lg" py="md">
        <div className="row wrap gap-sm">
          <h2 className="dim flush regular">{title}</h2>
          {typeof tag === 'string' ? (
            <Badge color="gray" fz="xs">
              {tag}
            </Badge>
          ) : (
            tag
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            my={-4}
            me={-6}
            ms="auto"
            aria-label={t('ui.close')}
            onClick={onClose}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
        <div className="row wrap between gap-line">
          <span className="strong anywhere shrinkable mono large">{code}</span>
          <Text span className="push-end nowrap" fz="xl" fw={650}>
            <span className="visually-hidden">{valueLabel} </span>
            {value}
          </Text>
        </div>
        {actions && (
          <div className="row wrap gap-sm" data-actions>
            {actions}
          </div>
        )}
        {children}
      </Box>
      {below}
    </section>
  )
}

/** A list of what happened, the latest first. */
export function EventList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      {title}
      <ol className="plain-list">{children}</ol>
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
      <span className="anywhere shrinkable grow">
        {children}
        {note && <span className="dim small block">{note}</span>}
      </span>
      {at !== undefined && (
        <span className="dim small nowrap rigid">
          <Moment at={at} />
        </span>
      )}
    </li>
  )
}
