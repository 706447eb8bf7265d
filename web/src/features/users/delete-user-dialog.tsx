import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { changeTables } from '../../data/tables.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { type User, usersKey } from './users-data.ts'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { id, name, username__c: username } = user
  const remove = useMutation({
    mutationFn: () => changeTables({ update: 'propertyuser__c', id, values: { isdeleted: true } }),
    onSuccess: () => messages.success(t('users.user_delete_success', { name })),
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'user_delete_fail'))),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: usersKey })
    },
  })
  return (
    <ConfirmDialog
      title={t('users.delete_title')}
      action={t('ui.delete')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('users.delete_text', { name, username })}
    </ConfirmDialog>
  )
}
