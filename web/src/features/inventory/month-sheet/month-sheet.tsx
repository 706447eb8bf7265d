import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { MonthField } from '../../../ui/date-fields.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { isMonth, monthOf, monthsFrom, monthToClose, today } from '../months.ts'
import { NoCardTypes } from '../no-card-types.tsx'
import classes from './month-step.module.css'
import { type MonthSheetProps, OpenedSheet } from './opened-sheet.tsx'
import { sheetOf } from './sheet-data.ts'

/** Every SKU of the property in one month, typed down like a spreadsheet. The month stands in the address bar. */
export function MonthSheet(props: MonthSheetProps) {
  const { t } = useTranslation()
  const [params, change] = useUrlParams()
  const month = params.get('month') ?? monthToClose(today())
  const step = <MonthStep month={month} onChange={(next) => change({ month: next })} />
  if (!isMonth(month) || month > monthOf(today()))
    return (
      <>
        {step}
        <EmptyPanel title={t(isMonth(month) ? 'monthSheet.future_month' : 'monthSheet.no_month')} />
      </>
    )
  return <SheetOfMonth {...props} key={month} month={month} step={step} />
}

function SheetOfMonth(props: MonthSheetProps & { month: string; step: ReactNode }) {
  const { property, skus, month, step } = props
  const sheet = useQuery(sheetOf(property.id, skus, month))
  if (sheet.data && skus.length > 0) return <OpenedSheet {...props} lines={sheet.data} />
  return (
    <>
      {step}
      {skus.length === 0 ? <NoCardTypes /> : <Awaited query={sheet} />}
    </>
  )
}

interface MonthStepProps {
  /** As typed: it may be no month yet. */
  month: string
  onChange: (month: string) => void
}

/** The month of the sheet: one back, one on, or another one. */
function MonthStep({ month, onChange }: MonthStepProps) {
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
