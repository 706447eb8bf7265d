import { useTranslation } from 'react-i18next'
import { changeTables } from '../../data/tables.ts'
import { DeleteDialog } from '../../parts/delete-dialog/delete-dialog.tsx'
import { type User, usersKey } from './users-data.ts'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name, username__c: username } = user
  return (
    <DeleteDialog
      title={t('users.delete_title')}
      remove={() => changeTables({ update: 'propertyuser__c', id, values: { isdeleted: true } })}
      deleted={t('users.user_delete_success', { name })}
      deleteFailed="user_delete_fail"
      listKey={usersKey}
      onClose={onClose}
    >
      {t('users.delete_text', { name, username })}
    </DeleteDialog>
  )
}
