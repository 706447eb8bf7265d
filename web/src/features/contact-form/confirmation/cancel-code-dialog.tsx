import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../data/failure.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { cancelCode } from './confirmation-data.ts'
import { type TodaysCode, todaysCodesKey } from './todays-codes-data.ts'

/** Asks for confirmation, because a cancelled code cannot be restored. */
export function CancelCodeDialog({ code, onClose }: { code: TodaysCode; onClose: () => void }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelCode(code),
    onError: (error) => {
      const late = error instanceof Failure && error.key === 'forbidden'
      messages.failure(t(late ? 'confirmation.cancel_code_late' : 'confirmation.cancel_code_failed'))
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: todaysCodesKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('confirmation.cancel_code_title')}
      action={t('confirmation.cancel_code')}
      dangerous
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <Text fz="xl" fw={600}>
        <CodeText code={code.code} />
      </Text>
      <Text mt="xs">{t('confirmation.cancel_code_text')}</Text>
    </ConfirmDialog>
  )
}
