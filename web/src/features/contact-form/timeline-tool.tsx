import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  RecordTimeline,
  TimelineDialog,
  type TimelineDialogProps,
} from '../../parts/timeline/timeline-dialog.tsx'
import { asTool } from '../../ui/button-icon.ts'
import { prefetchHandlers } from '../../ui/lazy-screen.tsx'

interface TimelineToolProps extends Omit<TimelineDialogProps, 'onClose'> {
  /** Hides the word where it has no room. */
  wordClass: string | undefined
}

/** A tool beside the name of a record, which opens its timeline. */
export function TimelineTool({ wordClass, ...record }: TimelineToolProps) {
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
      {isOpen && <TimelineDialog {...record} onClose={() => setOpen(false)} />}
    </>
  )
}
