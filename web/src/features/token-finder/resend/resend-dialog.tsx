import { cardValue, maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Alert, Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { localDay } from '../../../lib/local-day.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { buyerName } from '../buyer-name.ts'
import { FailedSend } from './failed-send.tsx'
import { ResendForm } from './resend-form.tsx'
import { valuesOf } from './resend-values.ts'
import { useResend } from './use-resend.ts'

/** Sends the mail of a gift code again. It starts at the form each time it is mounted. */
export function ResendDialog({ giftCode, onClose }: { giftCode: GiftCodeRow; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [values, setValues] = useState(() => valuesOf(giftCode))
  const { sends, sending, isChecking, send, unconfirmed, confirm, cancel } = useResend(giftCode)
  return (
    <Dialog title={t('tokenFinder.resend_title')} onClose={onClose} size="65rem" isPersistent>
      <Text c="dimmed" mt={-8}>
        {t('tokenFinder.about_code', {
          code: `••••${maskedGiftCode(giftCode.gift_code).slice(-3)}`,
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
