import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../lib/failure.ts'
import { useAction } from '../../../lib/use-action.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { cancelCode, codeExistsKey } from './confirmation-data.ts'
import { todaysCodesKey } from './todays-codes-data.ts'

interface CancelCodeDialogProps {
  code: { id: number; code: string }
  onCancelled: (id: number) => void
  onClose: () => void
}

/** Asks for confirmation, because a cancelled code cannot be restored. */
export function CancelCodeDialog({ code, onCancelled, onClose }: CancelCodeDialogProps) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useAction({
    mutationFn: () => cancelCode(code),
    onSuccess: () => {
      onCancelled(code.id)
      messages.success(t('confirmation.cancelled', { code: code.code }))
    },
    onError: (error) => {
      const late = error instanceof Failure && error.key === 'forbidden'
      messages.failure(t(late ? 'confirmation.cancel_code_late' : 'confirmation.cancel_code_failed'))
      // The server may have deleted the order although its response was lost.
      void queryClient.invalidateQueries({ queryKey: codeExistsKey(code.id) })
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
      cancel={t('confirmation.keep_code')}
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
