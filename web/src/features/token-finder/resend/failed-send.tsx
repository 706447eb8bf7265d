import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Button, Space, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DialogActions } from '../../../ui/dialog.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { type SendAttempt, sendAfterFailure } from './earlier-sends.ts'

interface FailedSendProps {
  giftCode: GiftCodeRow
  error: Error
  attempt: SendAttempt
  isRetrying: boolean
  onRetry: () => void
  onBack: () => void
  onClose: () => void
}

/** The error, and below it the time of a mail that the record shows all the same. */
export function FailedSend({
  giftCode,
  error,
  attempt,
  isRetrying,
  onRetry,
  onBack,
  onClose,
}: FailedSendProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const format = useFormat()
  const { data: sent } = useQuery(sendAfterFailure(giftCode.id, attempt))
  const key = failureKey(error, 'email_send_fail')
  return (
    <>
      <Space h="lg" />
      <FailureNote>
        {isRefusal(key) ? errorText(key) : t('tokenFinder.not_sent')}
        {sent && (
          <Text mt={4} fz="inherit" c="inherit" title={format.utcMoment(sent.createdAt)}>
            {sent.new?.outcome === 'unknown'
              ? t('tokenFinder.outcome_unknown')
              : t('tokenFinder.sent_despite_error', { moment: format.moment(sent.createdAt) })}
          </Text>
        )}
      </FailureNote>
      <DialogActions>
        <Button variant="subtle" color="gray" disabled={isRetrying} onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button variant="default" disabled={isRetrying} onClick={onBack}>
          {t('tokenFinder.back_to_form')}
        </Button>
        <Button variant={sent ? 'default' : 'filled'} loading={isRetrying} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </DialogActions>
    </>
  )
}

/** The server says what is wrong with the request; another attempt alone will not help. */
function isRefusal(
  key: string,
): key is 'budget_exceeded' | 'resend_reason_empty_error' | 'too_many_attempts' {
  return ['budget_exceeded', 'resend_reason_empty_error', 'too_many_attempts'].includes(key)
}
