import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-screen.tsx'
import type { TimelineOf } from './timeline-data.ts'

/** What the dialog shows, loaded before a button opens it. */
export const RecordTimeline = lazyPart(() => import('./record-timeline.tsx'), 'RecordTimeline')

export interface TimelineDialogProps {
  of: TimelineOf
  /** What the record is called. */
  name: string
  onClose: () => void
}

/** The timeline of a record over the screen that shows it. */
export function TimelineDialog({ of, name, onClose }: TimelineDialogProps) {
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
