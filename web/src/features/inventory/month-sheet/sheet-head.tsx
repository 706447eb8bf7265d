import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import classes from './sheet-head.module.css'
import type { SheetProgress } from './sheet-totals.ts'

interface SheetHeadProps {
  step: ReactNode
  progress: SheetProgress
  /** The day that new counts bear. */
  day: string
  tools: ReactNode
}

const stages = [
  'approved',
  'pending',
  'ready',
  'wrong',
  'unfinished',
  'missing',
] as const satisfies (keyof SheetProgress)[]

/** The month, how far it is, and the tools of the sheet. */
export function SheetHead({ step, progress, day, tools }: SheetHeadProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ready, wrong, unfinished, missing } = progress
  const numbers = {
    approved: format.number(progress.approved),
    pending: format.number(progress.pending),
    ready: format.number(ready),
    wrong: format.number(wrong),
    unfinished: format.number(unfinished),
    missing: format.number(missing),
  }
  return (
    <div className={classes.head}>
      {step}
      <span className={classes.meter} role="img" aria-label={t('monthSheet.progress_parts', numbers)}>
        {stages.map((stage) =>
          progress[stage] > 0 ? (
            <i key={stage} data-stage={stage} style={{ flexGrow: progress[stage] }} />
          ) : null,
        )}
      </span>
      <Text c="var(--dim)">
        {t('monthSheet.progress', { ...numbers, left: format.number(ready + wrong + unfinished + missing) })}
      </Text>
      <div className={classes.tools}>
        {missing + ready > 0 && (
          <Text c="var(--dim)" fz="xs" className={classes.dated ?? ''}>
            {t('monthSheet.dated', { day: format.day(day) })}
          </Text>
        )}
        {tools}
      </div>
    </div>
  )
}
