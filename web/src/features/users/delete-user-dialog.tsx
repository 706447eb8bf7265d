import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../parts/delete-dialog/delete-dialog.tsx'
import { deleteUser, type User, userLinks, usersKey } from './users-data.ts'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, username__c: username } = user
  const queryClient = useQueryClient()
  useQuery(userLinks(user))
  return (
    <DeleteDialog
      title={t('users.delete_title')}
      remove={async () => deleteUser(user, await queryClient.ensureQueryData(userLinks(user)))}
      deleted={t('users.user_delete_success', { name })}
      deleteFailed="user_delete_fail"
      listKey={usersKey}
      onClose={onClose}
    >
      {t('users.delete_text', { name, username })}
    </DeleteDialog>
  )
}
