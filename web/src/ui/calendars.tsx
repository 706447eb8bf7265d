import { useWords } from '../lib/use-words.ts'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr-ca'
import type { Language } from '@comptoir/contract/constants'
import { DatePicker, DatesProvider, MonthPicker } from '@mantine/dates'
import type { ReactNode } from 'react'

export interface CalendarProps {
  /** The chosen day or month, as in its field. */
  value: string | null
  onPick: (value: string) => void
  latest: string | undefined
}

export function DayCalendar({ value, onPick, latest }: CalendarProps) {
  return (
    <Localized>
      <DatePicker
        {...useCalendarProps(latest)}
        value={value}
        onChange={(picked) => picked && onPick(picked)}
        {...(value && { defaultDate: value })}
      />
    </Localized>
  )
}

export function MonthCalendar({ value, onPick, latest }: CalendarProps) {
  return (
    <Localized>
      <MonthPicker
        {...useCalendarProps(latest)}
        value={value && `${value}-01`}
        onChange={(picked) => picked && onPick(picked.slice(0, 7))}
        {...(value && { defaultDate: `${value}-01` })}
      />
    </Localized>
  )
}

function Localized({ children }: { children: ReactNode }) {
  const { language } = useWords()
  return (
    <DatesProvider settings={{ locale: dayjsLocales[language], firstDayOfWeek: 0, weekendDays: [] }}>
      {children}
    </DatesProvider>
  )
}

const dayjsLocales = { en: 'en', fr: 'fr-ca' } as const satisfies Record<Language, string>

function useCalendarProps(latest: string | undefined) {
  const { t } = useWords()
  return {
    ...(latest && { maxDate: latest }),
    // Escape closes the calendar, and not the dialog around it.
    __stopPropagation: true,
    ariaLabels: {
      monthLevelControl: t('ui.choose_month'),
      yearLevelControl: t('ui.choose_year'),
      nextMonth: t('ui.next_month'),
      previousMonth: t('ui.previous_month'),
      nextYear: t('ui.next_year'),
      previousYear: t('ui.previous_year'),
      nextDecade: t('ui.next_decade'),
      previousDecade: t('ui.previous_decade'),
    },
  }
}
