import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { blockedEmailsKey, unblockEmail } from './blocked-emails-data.ts'

export function DeleteDialog({ row, onClose }: { row: BlockedEmailRow; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unblockEmail(row),
    onSuccess: () => messages.success(t('blockedEmails.delete_done', { email: row.email })),
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'blocked_email_delete_fail'))),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: blockedEmailsKey })
    },
  })
  return (
    <ConfirmDialog
      title={t('blockedEmails.delete_title')}
      action={t('blockedEmails.delete_action')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('blockedEmails.delete_text')}
      <Text fw={600} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {row.email}
      </Text>
    </ConfirmDialog>
  )
}
