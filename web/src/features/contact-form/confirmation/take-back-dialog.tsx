import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../data/failure.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { takeBack } from './confirmation-data.ts'
import { type TodaysCode, todaysCodesKey } from './todays-codes-data.ts'

/** Asks before a code is made worthless. */
export function TakeBackDialog({ code, onClose }: { code: TodaysCode; onClose: () => void }) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeBack(code),
    onError: (error) => {
      const late = error instanceof Failure && error.key === 'forbidden'
      messages.failure(t(late ? 'confirmation.take_back_late' : 'confirmation.take_back_failed'))
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: todaysCodesKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('confirmation.take_back_title')}
      action={t('confirmation.take_back')}
      dangerous
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <Text fz="xl" fw={600}>
        <CodeText code={code.code} />
      </Text>
      <Text mt="xs">{t('confirmation.take_back_text')}</Text>
    </ConfirmDialog>
  )
}
