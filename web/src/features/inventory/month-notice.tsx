import { Alert, Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import type { Count } from './counts-data.ts'
import type { OpenedCount } from './opened-count.ts'

interface MonthNoticeProps {
  /** The count that the SKU has in that month. */
  existing: Count
  /** Whether saving has just been refused because of it. */
  isRefused: boolean
  onOpen: (opened: OpenedCount) => void
}

/** A month has one count of a SKU: who made it, and the way to it. Takes the place of the fields. */
export function MonthNotice({ existing, isRefused, onOpen }: MonthNoticeProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const format = useFormat()
  const { id, countedBy, on_hand, date, approved_by } = existing
  const pending = approved_by === null
  const notice = useRef<HTMLDivElement>(null)
  // The focused field, or the button, is gone. While a SKU or a date is being chosen, the focus stays there.
  useEffect(() => {
    if (isRefused || document.activeElement === document.body) notice.current?.focus()
  }, [isRefused])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="yellow"
      role="alert"
      icon={<IconCalendarExclamation aria-hidden="true" />}
      title={errorText('giftcard_month_exists_error')}
    >
      {t('inventory.month_taken', {
        name: countedBy,
        number: format.number(on_hand),
        date: format.day(date),
      })}{' '}
      {t(pending ? 'inventory.month_taken_pending' : 'inventory.month_taken_approved')}
      <div>
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          onClick={() => onOpen({ mode: pending ? 'edit' : 'view', id })}
        >
          {t(pending ? 'inventory.edit_that' : 'inventory.view_that')}
        </Button>
      </div>
    </Alert>
  )
}
