import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { earlierSends, resend } from './resend-data.ts'
import { ResendForm } from './resend-form.tsx'
import { type ResendValues, valuesOf } from './resend-values.ts'

/** Sends the mail of a gift code again. It starts at the form each time it is mounted. */
export function ResendDialog({ giftCode, onClose }: { giftCode: GiftCodeRow; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(giftCode))
  const [current, setCurrent] = useState(giftCode)
  const send = useMutation({
    mutationFn: (asked: ResendValues) => {
      const known = queryClient.getQueryData(earlierSends(current.id).queryKey)
      return resend(current, asked, known?.length)
    },
    onSuccess: (sent) => {
      setCurrent(sent)
      void queryClient.invalidateQueries({ queryKey: ['gift-codes'] })
    },
  })
  return (
    <Dialog title={t('tokenFinder.resend_title')} onClose={onClose} size="60rem" stays>
      {send.isIdle && (
        <ResendForm
          giftCode={current}
          initial={values}
          onSend={(asked) => {
            setValues(asked)
            send.mutate(asked)
          }}
          onClose={onClose}
        />
      )}
      {send.isPending && (
        <LoadingPanel>{t('tokenFinder.sending', { email: values.email.trim() })}</LoadingPanel>
      )}
      {send.isSuccess && (
        <Stack align="center" py="xl" gap="sm" role="status">
          <IconCircleCheck size={48} stroke={1.4} color="var(--mantine-color-green-7)" aria-hidden="true" />
          <Title order={3}>{t('tokenFinder.sent')}</Title>
          <Text c="dimmed">{values.email.trim()}</Text>
          <Button onClick={onClose} data-autofocus>
            {t('ui.close')}
          </Button>
        </Stack>
      )}
      {send.isError && (
        <Stack gap="md">
          <FailureNote>{t('tokenFinder.not_sent')}</FailureNote>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.close')}
            </Button>
            <Button variant="default" onClick={send.reset}>
              {t('tokenFinder.back_to_form')}
            </Button>
            <Button onClick={() => send.mutate(values)}>{t('ui.retry')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
