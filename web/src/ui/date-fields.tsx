import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { typedDay, typedMonth } from '../lib/typed-day.ts'
import { useWords } from '../lib/use-words.ts'
import type { CalendarProps } from './calendars.tsx'
import { lazyPart, prefetchHandlers, prefetchScreen } from './lazy-screen.tsx'

const calendars = () => import('./calendars.tsx')
const DayCalendar = lazyPart(calendars, 'DayCalendar')
const MonthCalendar = lazyPart(calendars, 'MonthCalendar')

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `2026-11-15` or `2026-11`; whatever else was typed stays as it is. */
  value: string
  onChange: (value: string) => void
  /** The latest that the calendar offers. */
  latest?: string
}

/** A day, typed or picked, in the language of the interface; a browser's own field follows the browser's. */
export function DayField(props: DateFieldProps) {
  const { t, format } = useWords()
  return (
    <PickedField
      {...props}
      parse={typedDay}
      show={format.day}
      placeholder={t('ui.day_placeholder')}
      calendar={DayCalendar}
    />
  )
}

/** A month, typed or picked. */
export function MonthField(props: DateFieldProps) {
  const { t, format } = useWords()
  return (
    <PickedField
      {...props}
      parse={typedMonth}
      show={format.month}
      placeholder={t('ui.month_placeholder')}
      calendar={MonthCalendar}
    />
  )
}

interface PickedFieldProps extends DateFieldProps {
  parse: (text: string) => string | undefined
  show: (value: string) => string
  /** Loaded when its button is pointed at or focused. */
  calendar: ComponentType<CalendarProps>
}

function PickedField(props: PickedFieldProps) {
  const { value, onChange, latest, parse, show, calendar: Calendar, onBlur, ...input } = props
  const { t } = useWords()
  /** What is being typed, until the field is left. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const whole = parse(value) === value ? value : null
  // Opened once it is loaded, so that the focus moves into it.
  const toggle = () => prefetchScreen(Calendar).then(() => setOpen(!isOpen))
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
              {...prefetchHandlers(Calendar)}
              onClick={() => void toggle()}
              // The focus moves a moment after the calendar is shown. Until then too, Escape closes the calendar alone.
              data-mantine-stop-propagation={isOpen || undefined}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setOpen(false)
              }}
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('ui.calendar')}>
            <Calendar value={whole} onPick={pick} latest={latest} />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
