import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asTool } from '../../ui/button-icon.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import type { TimelineOf } from './timeline-data.ts'

/** What the dialog shows, loaded before a button opens it. */
export const RecordTimeline = lazyPart(() => import('./record-timeline.tsx'), 'RecordTimeline')

interface TimelineProps {
  of: TimelineOf
  /** What the record is called. */
  name: string
}

/** The timeline of a record over the screen that shows it. */
export function TimelineDialog({ of, name, onClose }: TimelineProps & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('timeline.title')} onClose={onClose} size="xl">
      <Text fw={600} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <RecordTimeline of={of} />
    </Dialog>
  )
}

/** A tool beside the name of a record, which opens its timeline. `wordClass` hides the word where it has no room. */
export function TimelineTool({ of, name, wordClass }: TimelineProps & { wordClass: string | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...asTool(IconHistory)}
        aria-label={t('timeline.open')}
        {...prefetchHandlers(RecordTimeline)}
        onClick={() => setOpen(true)}
      >
        <span className={wordClass}>{t('timeline.open')}</span>
      </Button>
      {isOpen && <TimelineDialog of={of} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
