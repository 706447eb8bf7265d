import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { FailedSend } from './failed-send.tsx'
import { ResendForm } from './resend-form.tsx'
import { valuesOf } from './resend-values.ts'
import { useResend } from './use-resend.ts'

/** Sends the mail of a gift code again. It starts at the form each time it is mounted. */
export function ResendDialog({ giftCode, onClose }: { giftCode: GiftCodeRow; onClose: () => void }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => valuesOf(giftCode))
  const { sends, sending, isChecking, send, unconfirmed, confirm, cancel } = useResend(giftCode)
  return (
    <Dialog title={t('tokenFinder.resend_title')} onClose={onClose} size="60rem" stays>
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
        <Stack align="center" py="xl" gap="sm" role="status">
          <IconCircleCheck size={48} stroke={1.4} color="var(--mantine-color-green-7)" aria-hidden="true" />
          <Title order={3}>{t('tokenFinder.sent')}</Title>
          <Text c="dimmed">{values.email.trim()}</Text>
          <Button onClick={onClose} data-autofocus>
            {t('ui.close')}
          </Button>
        </Stack>
      )}
      {sending.isError && (
        <FailedSend
          giftCode={giftCode}
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
