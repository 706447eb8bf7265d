import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { isMonth, monthOf, monthToClose, today } from '../months.ts'
import { NoCardTypes } from '../no-card-types.tsx'
import { MonthStep } from './month-step.tsx'
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
