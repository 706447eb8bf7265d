import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { MonthField } from '../../../ui/date-fields.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { MonthArrows } from '../month-arrows.tsx'
import { isMonth, monthOf, monthToClose, today } from '../months.ts'
import { NoCardTypes } from '../no-card-types.tsx'
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
  const step = (distance: number) => {
    if (!isMonth(month)) return undefined
    const next = monthAfter(month, distance)
    return isMonth(next) && next <= monthOf(today()) ? () => onChange(next) : undefined
  }
  return (
    <MonthArrows
      back={{ label: t('ui.previous_month'), go: step(-1) }}
      on={{ label: t('ui.next_month'), go: step(1) }}
    >
      <MonthField
        aria-label={t('monthSheet.month')}
        styles={{ input: { width: '11.5rem', fontWeight: 600 } }}
        latest={today()}
        value={month}
        onChange={onChange}
      />
    </MonthArrows>
  )
}
