import { cardValue, dottedGiftCode } from '@comptoir/contract/rules/codes'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Alert, Button, Space, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localDay } from '../../../lib/clock.ts'
import { failureKey } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { focusOnMount } from '../../../ui/focus.ts'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { buyerName } from '../buyer-name.ts'
import { earlierSends, lastSentAt, type SendAttempt, sendAfterFailure } from './earlier-sends.ts'
import { resend } from './resend-data.ts'
import { ResendForm } from './resend-form.tsx'
import { type ResendValues, valuesOf } from './resend-values.ts'

/** Sends the mail of a gift code again. It starts at the form each time it is mounted. */
export function ResendDialog({ giftCode, onClose }: { giftCode: GiftCodeRow; onClose: () => void }) {
  const { t, format } = useWords()
  const [values, setValues] = useState(() => valuesOf(giftCode))
  const { sends, sending, isChecking, send, unconfirmed, confirm, cancel } = useResend(giftCode)
  return (
    <Dialog title={t('tokenFinder.resend')} onClose={onClose} size="65rem" isPersistent>
      <Text c="dimmed">
        {t('tokenFinder.about_code', {
          code: dottedGiftCode(giftCode.gift_code),
          value: format.wholeMoney(cardValue(giftCode.CSL_CLOSING_BALANCE)),
          name: format.person(buyerName(giftCode)),
          day: format.day(localDay(new Date(giftCode.created_at))),
        })}
      </Text>
      {sending.isIdle && (
        <ResendForm
          giftCode={giftCode}
          sends={sends}
          initial={values}
          isSubmitting={isChecking}
          onSend={(entered) => {
            setValues(entered)
            void send(entered)
          }}
          onClose={onClose}
        />
      )}
      {sending.isPending && (
        <LoadingPanel>{t('tokenFinder.sending', { email: values.email.trim() })}</LoadingPanel>
      )}
      {sending.isSuccess && (
        <>
          <Alert
            color="green"
            role="status"
            mt="lg"
            icon={<IconCircleCheck aria-hidden="true" />}
            title={t('tokenFinder.sent')}
          >
            {values.email.trim()}
          </Alert>
          <DialogActions>
            <Button onClick={onClose} ref={focusOnMount}>
              {t('ui.close')}
            </Button>
          </DialogActions>
        </>
      )}
      {sending.isError && (
        <FailedSend
          giftCode={giftCode}
          error={sending.error}
          attempt={{ startedAt: sending.submittedAt, knownSends: sending.context?.knownSends }}
          isRetrying={isChecking}
          onRetry={() => void send(values)}
          onBack={sending.reset}
          onClose={onClose}
        />
      )}
      {unconfirmed && (
        <ConfirmDialog
          title={t('tokenFinder.again_title')}
          action={t('tokenFinder.send')}
          onConfirm={() => confirm(unconfirmed)}
          onCancel={cancel}
        >
          {t('tokenFinder.again_text')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

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
function FailedSend({ giftCode, error, attempt, isRetrying, onRetry, onBack, onClose }: FailedSendProps) {
  const { t, errorText, format } = useWords()
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
        <Button
          variant={sent ? 'default' : 'filled'}
          loading={isRetrying}
          onClick={onRetry}
          ref={focusOnMount}
        >
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

/** A second mail within this time is probably a mistake, so it needs a confirmation. */
const recentMs = 10 * 60_000
/** A check that takes longer does not hold up the send. */
const checkTimeoutMs = 1_000

/** Sends the mail of a gift code, after a confirmation if one was sent a few minutes ago. */
function useResend(giftCode: GiftCodeRow) {
  const queryClient = useQueryClient()
  const sends = useQuery(earlierSends(giftCode.id))
  const [isChecking, setChecking] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<ResendValues>()
  const sending = useAction({
    mutationFn: (values: ResendValues) => resend(giftCode, values),
    onMutate: () => ({ knownSends: queryClient.getQueryData(earlierSends(giftCode.id).queryKey) }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['gift-codes'] }),
  })

  /** Checks again for earlier sends: another user, or an attempt that seemed to fail, may have sent the mail. */
  async function send(values: ResendValues): Promise<void> {
    setChecking(true)
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, checkTimeoutMs))
    const latest = await Promise.race([sends.refetch(), timeout])
    setChecking(false)
    const lastSent = lastSentAt(giftCode, latest?.data ?? sends.data)
    if (lastSent !== undefined && Date.now() - Date.parse(lastSent) < recentMs) setUnconfirmed(values)
    else sending.mutate(values)
  }

  return {
    sends: sends.data,
    sending,
    isChecking,
    send,
    unconfirmed,
    confirm(values: ResendValues) {
      setUnconfirmed(undefined)
      sending.mutate(values)
    },
    cancel: () => setUnconfirmed(undefined),
  }
}
