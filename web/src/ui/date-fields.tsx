import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr-ca'
import type { Language } from '@comptoir/contract/constants'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker, DatesProvider, MonthPicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { useFormat } from '../lib/format.ts'
import { typedDay, typedMonth } from '../lib/typed-day.ts'

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `2026-11-15` or `2026-11`; whatever else was typed stays as it is. */
  value: string
  onChange: (value: string) => void
  /** The latest that the calendar offers. */
  latest?: string
}

/** A day, typed or picked, in the language of the interface; a browser's own field follows the browser's. */
export function DayField(props: DateFieldProps) {
  const format = useFormat()
  const { t } = useTranslation()
  return (
    <PickedField
      {...props}
      parse={typedDay}
      show={format.day}
      placeholder={t('ui.day_placeholder')}
      picker={(day, pick, calendar) => (
        <DatePicker
          {...calendar}
          value={day}
          onChange={(picked) => picked && pick(picked)}
          {...(day && { defaultDate: day })}
        />
      )}
    />
  )
}

/** A month, typed or picked. */
export function MonthField(props: DateFieldProps) {
  const format = useFormat()
  const { t } = useTranslation()
  return (
    <PickedField
      {...props}
      parse={typedMonth}
      show={format.month}
      placeholder={t('ui.month_placeholder')}
      picker={(month, pick, calendar) => (
        <MonthPicker
          {...calendar}
          value={month && `${month}-01`}
          onChange={(picked) => picked && pick(picked.slice(0, 7))}
          {...(month && { defaultDate: `${month}-01` })}
        />
      )}
    />
  )
}

interface PickedFieldProps extends DateFieldProps {
  parse: (text: string) => string | undefined
  show: (value: string) => string
  /** Renders the calendar, with what every calendar needs. */
  picker: (
    value: string | null,
    pick: (value: string) => void,
    calendar: ReturnType<typeof useCalendarProps>,
  ) => ReactNode
}

function PickedField({ value, onChange, latest, parse, show, picker, onBlur, ...input }: PickedFieldProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  /** What is being typed, until the field is left. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const whole = parse(value) === value ? value : null
  const calendar = useCalendarProps(latest)
  function pick(picked: string): void {
    setTyped(undefined)
    setOpen(false)
    onChange(picked)
  }
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={typed ?? (whole ? show(whole) : value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(parse(text) ?? text)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('ui.open_calendar')}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('ui.calendar')}>
            <DatesProvider settings={{ locale: dayjsLocales[language], firstDayOfWeek: 0, weekendDays: [] }}>
              {picker(whole, pick, calendar)}
            </DatesProvider>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

const dayjsLocales = { en: 'en', fr: 'fr-ca' } as const satisfies Record<Language, string>

function useCalendarProps(latest: string | undefined) {
  const { t } = useTranslation()
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
