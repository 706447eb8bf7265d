import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MonthField } from '../../../ui/date-fields.tsx'
import { isMonth, monthOf, monthsFrom, today } from '../months.ts'
import classes from './month-step.module.css'

interface MonthStepProps {
  /** As typed: it may be no month yet. */
  month: string
  onChange: (month: string) => void
}

/** The month of the sheet: one back, one on, or another one. */
export function MonthStep({ month, onChange }: MonthStepProps) {
  const { t } = useTranslation()
  const whole = isMonth(month)
  const step = (distance: number) => onChange(monthsFrom(month, distance))
  return (
    <div className="inline-row gap-xs">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('ui.previous_month')}
        disabled={!whole || !isMonth(monthsFrom(month, -1))}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <MonthField
        aria-label={t('monthSheet.month')}
        classNames={{ input: classes.month ?? '' }}
        latest={today()}
        value={month}
        onChange={onChange}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('ui.next_month')}
        disabled={!whole || month >= monthOf(today())}
        onClick={() => step(1)}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
